import type { deskAddMoveInPiece, deskBeginMoveInList, deskFinishMoveInList } from "#contract/desk/move-in.ts";
import { addDays, type Day } from "#core/day.ts";
import { listRetentionDays, pieceBytes, pieceCount } from "#core/import/reading.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { ListForm } from "#server/db/tables/import.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { formOf, openCsv, UnreadableFile } from "#server/import/csv-rows.ts";
import { listBox, newListKey } from "#server/import/list/list-box.ts";
import { listSource } from "#server/import/list/list-source.ts";
import type { Random } from "#server/crypto/random.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { audit } from "#server/store/audit.ts";
import {
  addPiece,
  deleteOtherLists,
  extendListRetention,
  findInterruptedUpload,
  findList,
  insertList,
  lockList,
  setForm,
  type StoredList,
} from "#server/store/import/uploaded-list.ts";
import { lockMoveIn } from "#server/store/import/move-in.ts";
import { deskMoveInWords as words } from "./desk-move-in-words.ts";

export type UploadNeeds = {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly random: Pick<Random, "token" | "uuid">;
};

export const deleteAfterOf = (today: Day): Day => addDays(today, listRetentionDays);

const refusedWith = (errorMessage: string) => ({ isSuccess: false, errorMessage }) as const;

/** If an upload of the same file was interrupted, the pieces that are here stay. */
export const makeDeskBeginMoveInList =
  ({ secrets, random }: UploadNeeds): DeskHandler<typeof deskBeginMoveInList> =>
  async ({ name, bytes, modifiedAt }, { staff, tenantId, now, requestId, command }) =>
    command(async (tx) => {
      await lockMoveIn(tx);
      const noted = { actor: actorOf(staff), requestId };
      const begun = await findInterruptedUpload(tx, { name, bytes, modifiedAt });
      if (begun !== null) {
        await extendListRetention(tx, begun.listId, deleteAfterOf(tx.today));
        return { isSuccess: true, listId: begun.listId, nextPiece: begun.pieces, pieceBytes } as const;
      }
      for (const gone of await deleteOtherLists(tx))
        await audit(tx, { ...noted, action: "moveIn.delete", subject: `list:${gone}`, outcome: "replaced" });
      const listId = random.uuid();
      const sealedKey = newListKey(secrets, tenantId, listId, random.token());
      const file = { name, bytes, modifiedAt, actor: actorOf(staff), now };
      await insertList(tx, { ...file, listId, sealedKey, deleteAfter: deleteAfterOf(tx.today) });
      const details = { bytes };
      await audit(tx, { ...noted, action: "moveIn.upload", subject: `list:${name}`, outcome: "begun", details });
      return { isSuccess: true, listId, nextPiece: 0, pieceBytes } as const;
    });

/** Pieces arrive in order; a piece that is already here was sent twice. */
export const makeDeskAddMoveInPiece =
  ({ secrets }: UploadNeeds): DeskHandler<typeof deskAddMoveInPiece> =>
  async ({ listId, number, content }, { tenantId, command }) => {
    const bytes = Buffer.from(content, "base64");
    return command(async (tx) => {
      const list = await lockList(tx, listId);
      if (list === null) return notFound();
      if (number < list.pieces) return { isSuccess: true } as const;
      const isNext = number === list.pieces && number < pieceCount(list.bytes);
      if (!isNext || bytes.length !== lengthOf(list, number)) return refusedWith(words.notTheNextPiece);
      await addPiece(tx, list, listBox(secrets, tenantId, list).sealPiece(number, bytes));
      return { isSuccess: true } as const;
    });
  };

const lengthOf = ({ bytes }: StoredList, number: number): number => Math.min(pieceBytes, bytes - number * pieceBytes);

/**
 * Reads the whole file once, for its encoding, and its first line. A file that isn't a table is reported, and stays
 * until it is replaced.
 */
export const makeDeskFinishMoveInList =
  (needs: UploadNeeds): DeskHandler<typeof deskFinishMoveInList> =>
  async ({ listId }, { staff, tenantId, requestId, command }) => {
    const list = await findList(needs.db, tenantId, listId);
    if (list === null) return notFound();
    if (list.form !== null) return { isSuccess: true };
    if (list.pieces < pieceCount(list.bytes)) return refusedWith(words.notWhole);
    const form = await readForm(needs, tenantId, list);
    if (typeof form === "string") return refusedWith(words.unreadable(form));
    return command(async (tx) => {
      if ((await lockList(tx, listId)) === null) return notFound();
      await setForm(tx, listId, form);
      await noteUploaded(tx, list, { actor: actorOf(staff), requestId });
      return { isSuccess: true } as const;
    });
  };

const noteUploaded = (
  tx: Tx,
  { name, bytes }: StoredList,
  by: { readonly actor: string; readonly requestId: string },
) => audit(tx, { ...by, action: "moveIn.upload", subject: `list:${name}`, outcome: "done", details: { bytes } });

/** @returns a sentence if the file can't be read. */
async function readForm({ db, secrets }: UploadNeeds, tenantId: number, list: StoredList): Promise<ListForm | string> {
  const source = listSource(db, tenantId, list, listBox(secrets, tenantId, list));
  try {
    const form = await formOf(source);
    const { headers } = await openCsv(source, form);
    return { ...form, headers };
  } catch (fault) {
    if (fault instanceof UnreadableFile) return fault.message;
    throw fault;
  }
}
