import type { deskGetMoveInRejects, deskTakeMoveInRejects } from "#contract/desk/move-in.ts";
import { rejectFields, rejectHeads } from "#core/import/reject-fields.ts";
import { toCsv } from "#server/csv.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { type ListBox, listBox } from "#server/import/list/list-box.ts";
import type { SecretBox } from "#server/secret-box.ts";
import { audit } from "#server/store/audit.ts";
import { findReading, type ListReading } from "#server/store/import/list-reading.ts";
import { findRejects } from "#server/store/import/rejected-row.ts";
import { findList, type StoredList } from "#server/store/import/uploaded-list.ts";

type Needs = { readonly db: Database; readonly secrets: SecretBox };

const pageSize = 50;
const filePageSize = 500;

async function found({ db, secrets }: Needs, tenantId: number, readingId: string) {
  const reading = await findReading(db, tenantId, readingId);
  const list = reading && (await findList(db, tenantId, reading.listId));
  return reading && list && { reading, list, box: listBox(secrets, tenantId, list) };
}

export const makeDeskGetMoveInRejects =
  (needs: Needs): DeskHandler<typeof deskGetMoveInRejects> =>
  async ({ readingId, after = "0" }, { tenantId }) => {
    const here = await found(needs, tenantId, readingId);
    if (here === null) return notFound();
    const page = await findRejects(needs.db, tenantId, { readingId, after: Number(after), most: pageSize });
    const last = page.at(-1);
    return {
      rejects: page.map(({ position, line, content }) => ({
        position,
        line,
        problems: [...here.box.openReject(readingId, position, content).problems],
      })),
      next: page.length < pageSize || last === undefined ? null : String(last.position),
    };
  };

export const makeDeskTakeMoveInRejects =
  (needs: Needs): DeskHandler<typeof deskTakeMoveInRejects> =>
  async ({ readingId }, { tenantId, at, staff, requestId, header }) => {
    const here = await found(needs, tenantId, readingId);
    if (here === null) return notFound();
    header("content-disposition", `attachment; filename="rejects-${at.today}.csv"`);
    return rejectsFile(needs.db, at, { ...here, actor: actorOf(staff), requestId });
  };

type Taken = {
  readonly reading: ListReading;
  readonly list: StoredList;
  readonly box: ListBox;
  readonly actor: string;
  readonly requestId: string;
};

/** A page at a time. The trail says before the first piece who takes it, and afterward how many rows were taken. */
async function* rejectsFile(db: Database, at: TenantDay, taken: Taken): AsyncGenerator<string> {
  const { reading, list, box, actor, requestId } = taken;
  const { readingId } = reading;
  const noted = { actor, requestId, action: "moveIn.take-rejects", subject: `list:${list.name}` };
  await db.writeAtOnce(at, (tx) => audit(tx, { ...noted, outcome: "begun" }));
  let rows = 0;
  let outcome = "broken off";
  try {
    yield toCsv([rejectHeads(list.form?.headers ?? [])]);
    for (let after = 0; ;) {
      const page = await findRejects(db, at.tenantId, { readingId, after, most: filePageSize });
      const lines = page.map(({ position, line, content }) => {
        const { fields, problems } = box.openReject(readingId, position, content);
        return rejectFields({ line, fields }, problems);
      });
      if (lines.length > 0) yield toCsv(lines);
      rows += lines.length;
      after = page.at(-1)?.position ?? after;
      if (page.length < filePageSize) break;
    }
    outcome = "done";
  } finally {
    const details = { rows };
    await db.writeAtOnce(at, (tx) => audit(tx, { ...noted, outcome, details }));
  }
}
