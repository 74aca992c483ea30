import { randomUUID } from "node:crypto";
import { addDays } from "#core/day.ts";
import { completeMapping, type Mapping } from "#core/import/mapping.ts";
import { listRetentionDays, pieceBytes, type ReadingKind } from "#core/import/reading.ts";
import { type CsvSource, formOf, openCsv } from "#server/import/csv-rows.ts";
import { listBox, newListKey } from "#server/import/list/list-box.ts";
import { readUploadedList } from "#server/import/list/read-uploaded-list.ts";
import { readMapping } from "#server/import/mapping-file.ts";
import { insertReading, setReadingState } from "#server/store/import/list-reading.ts";
import { beginRun } from "#server/store/import/move-in.ts";
import { addPiece, insertList, lockList, setForm } from "#server/store/import/uploaded-list.ts";
import { deskCall } from "./desk.ts";
import { oldMapping } from "./old-system.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { dayAt } from "./time.ts";

/** The mapping for lists of the old system. */
export function mappingOfOld(headers: readonly string[]): Mapping {
  const given = readMapping(oldMapping);
  if (given.kind === "unreadable") throw new Error(given.why);
  return completeMapping(headers, given.mapping);
}

export const headersOf = (csv: string): readonly string[] =>
  (csv.replace("\uFEFF", "").split("\r\n")[0] ?? "").split(",");

export const piecesOf = (csv: string | Buffer): readonly Buffer[] => {
  const bytes = Buffer.from(csv);
  return Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
};

type Wishes = {
  /** False: all pieces have arrived, but nobody has said that the list is complete. */
  readonly isFinished?: boolean;
  /** How many pieces have arrived. */
  readonly pieces?: number;
};

/**
 * A list uploaded at the desk.
 *
 * @returns its id.
 */
export async function aList(
  site: Site,
  publisher: Publisher,
  csv: string,
  { isFinished = true, pieces = Infinity }: Wishes = {},
): Promise<string> {
  const { secrets, random, clock } = site.needs.outside;
  const { tenantId } = publisher;
  const at = await dayAt(site, publisher);
  const listId = randomUUID();
  const sealedKey = newListKey(secrets, tenantId, listId, random.token());
  const box = listBox(secrets, tenantId, { listId, sealedKey });
  const all = piecesOf(csv);
  await site.store.db.write(at, async (tx) => {
    const bytes = Buffer.byteLength(csv);
    const known = { listId, name: "list.csv", bytes, modifiedAt: 0, sealedKey };
    await insertList(tx, {
      ...known,
      actor: "staff",
      now: clock.now(),
      deleteAfter: addDays(at.today, listRetentionDays),
    });
    for (const [number, piece] of all.slice(0, pieces).entries()) {
      const list = await lockList(tx, listId);
      if (list !== null) await addPiece(tx, list, box.sealPiece(number, piece));
    }
    if (!isFinished) return;
    const source: CsvSource = async function* () {
      yield* all;
    };
    const form = await formOf(source);
    await setForm(tx, listId, { ...form, headers: (await openCsv(source, form)).headers });
  });
  return listId;
}

/**
 * A reading of a list, stopped before its first row.
 *
 * @returns its id.
 */
export async function aStoppedReading(
  site: Site,
  publisher: Publisher,
  {
    listId,
    mapping,
    kind = "check",
  }: { readonly listId: string; readonly mapping: Mapping; readonly kind?: ReadingKind },
): Promise<string> {
  const readingId = randomUUID();
  const startedAt = site.needs.outside.clock.now();
  await site.store.db.write(await dayAt(site, publisher), async (tx) => {
    const run = kind === "import" ? await beginRun(tx) : null;
    const by = { startedBy: "staff", starterName: "Marge Olson", startedAt };
    await insertReading(tx, { readingId, listId, kind, mapping, run, ...by });
    await setReadingState(tx, readingId, "stopped");
  });
  return readingId;
}

type Clerk = { readonly session: string };

/** Uploads a list as the desk's screen does. @returns its id. */
export async function uploads(site: Site, { domain: publication }: Publisher, clerk: Clerk, csv: string | Buffer) {
  const bytes = Buffer.byteLength(csv);
  const begin = { publication, name: "subscribers.csv", bytes, modifiedAt: bytes };
  const { body } = await deskCall(site, "deskBeginMoveInList", begin, clerk);
  if (!body.isSuccess) throw new Error(body.errorMessage);
  const { listId } = body;
  for (const [number, piece] of piecesOf(csv).entries()) {
    const content = piece.toString("base64");
    const { body: added } = await deskCall(site, "deskAddMoveInPiece", { publication, listId, number, content }, clerk);
    if (!added.isSuccess) throw new Error(added.errorMessage);
  }
  return { listId, finished: (await deskCall(site, "deskFinishMoveInList", { publication, listId }, clerk)).body };
}

/** Does the queue's work for a reading. */
export const reads = (site: Site, { tenantId }: Publisher, readingId: string): Promise<void> =>
  readUploadedList(site.work, tenantId, readingId);
