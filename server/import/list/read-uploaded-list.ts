import { completeMapping } from "#core/import/mapping.ts";
import { atPublication, type AtPublication, type PublicationNeeds } from "#server/at-publication.ts";
import type { Tx } from "#server/db/database.ts";
import { openCsv, UnreadableFile } from "#server/import/csv-rows.ts";
import { type BatchRead, type ImportNeeds, readSubscribers } from "#server/import/import-subscribers.ts";
import { audit } from "#server/store/audit.ts";
import { findDeliveryRows } from "#server/store/delivery/address.ts";
import {
  claimReading,
  endReading,
  type ListReading,
  noteReadingProgress,
  type ReadingEnd,
  type ReadingLease,
  renewReadingLease,
} from "#server/store/import/list-reading.ts";
import { finishRun, isLastRun, lockMoveIn } from "#server/store/import/move-in.ts";
import { findRejectedLines, insertRejects } from "#server/store/import/rejected-row.ts";
import { deleteContent, findList, type StoredList } from "#server/store/import/uploaded-list.ts";
import { compareUploadedList } from "./compare-uploaded-list.ts";
import { LeaseLost, type OpenedList } from "./opened-list.ts";
import { listBox } from "./list-box.ts";
import { listSource } from "./list-source.ts";

export type ReadListNeeds = PublicationNeeds & ImportNeeds & { readonly uuid: () => string };

/** Renewed with each batch, and in between when a quarter of it has passed. */
const holdMs = 120_000;
/** How many times a worker may fail at the same batch. */
const maxTries = 5;

/** A list that was read later decides who begins. */
class Overtaken extends Error {}

/**
 * Reads an uploaded list from where it stopped: to check it, or to import its subscribers, by the same steps as
 * `./doorstep import subscribers`. Each batch is stored with the progress. A worker that is killed loses its lease
 * after two minutes, and another one continues.
 */
export const readUploadedList = atPublication(async (needs: ReadListNeeds, here, readingId: string): Promise<void> => {
  const { db, clock, uuid } = needs;
  const worker = uuid();
  const hold = (): ReadingLease => {
    const now = clock.now();
    return { readingId, worker, now, heldUntil: new Date(now.getTime() + holdMs) };
  };
  const at = { tenantId: here.tenantId, today: here.today };
  const reading = await db.write(at, (tx) => claimReading(tx, hold()));
  if (reading === null) return;
  const end = async (how: ReadingEnd, counts?: EndCounts): Promise<void> => {
    await db.write(at, async (tx) => {
      if (!(await endReading(tx, { readingId, worker }, how))) return;
      if (how.state === "done" && reading.run !== null) await endImport(tx, reading, reading.run, clock.now());
      await noteEnd(tx, reading, how, counts);
    });
  };
  if (reading.tries > maxTries) return end({ state: "failed", because: "fault", says: "" });
  try {
    const opened = await openList(needs, here, reading, hold);
    await end({ state: "done" }, await (reading.kind === "compare" ? compareUploadedList : readList)(needs, opened));
  } catch (fault) {
    if (fault instanceof LeaseLost) return;
    if (fault instanceof Overtaken) return end({ state: "failed", because: "overtaken", says: "" });
    if (!(fault instanceof UnreadableFile)) throw fault;
    await end({ state: "failed", because: "unreadable", says: fault.message });
  }
});

async function openList(
  { db, secrets }: ReadListNeeds,
  { publication, tenantId, today }: AtPublication,
  reading: ListReading,
  hold: () => ReadingLease,
): Promise<OpenedList> {
  const at = { tenantId, today };
  const list = await findList(db, tenantId, reading.listId);
  if (list === null) throw new LeaseLost();
  const { form, bytes } = wholeList(list);
  const box = listBox(secrets, tenantId, list);
  let bytesRead = 0;
  let renewed = hold().now.getTime();
  const source = listSource(db, tenantId, list, box, async (taken) => {
    bytesRead = taken;
    // Also while skipping rows that were already read.
    const held = hold();
    if (held.now.getTime() - renewed < holdMs / 4) return;
    renewed = held.now.getTime();
    if (!(await db.write(at, (tx) => renewReadingLease(tx, held)))) throw new LeaseLost();
  });
  const { headers, rows } = await openCsv(source, form);
  const mapping = completeMapping(headers, reading.mapping);
  const delivery = await findDeliveryRows(db, tenantId);
  return {
    reading,
    rows,
    by: { publication, mapping, delivery, day: today },
    box,
    at,
    hold,
    bytesRead: () => Math.min(bytesRead, bytes),
  };
}

/** Checks or imports. */
async function readList(needs: ReadListNeeds, opened: OpenedList): Promise<BatchRead["counts"]> {
  const { reading, rows, by, box, at, hold, bytesRead } = opened;
  const { readingId, run, added, changed, unchanged, rejected } = reading;
  const counts = { rows: reading.rows, added, changed, unchanged, rejected };
  const rejectedLines = await findRejectedLines(needs.db, at.tenantId, readingId);
  let position = rejected;
  return readSubscribers(needs, by, rows, {
    run,
    from: { counts, rejectedLines },
    keep: async (tx, batch) => {
      const first = position + 1;
      if (run !== null && !(await isLastRun(tx, run))) throw new Overtaken();
      if (!(await noteReadingProgress(tx, hold(), { ...batch.counts, bytesRead: bytesRead() }))) throw new LeaseLost();
      const kept = batch.rejected.map(({ row, problems }, index) => ({
        position: first + index,
        line: row.line,
        content: box.sealReject(readingId, first + index, { fields: row.fields, problems }),
      }));
      await insertRejects(tx, readingId, kept);
    },
    after: async (batch) => {
      position = batch.counts.rejected;
    },
  });
}

function wholeList({ listId, form, bytes }: StoredList) {
  if (form === null) throw new Error(`list ${listId} is incomplete`);
  return { form, bytes };
}

/** For the trail: how many rows there were of each kind. */
type EndCounts = Readonly<Record<string, number>>;

/** The people in this list can begin, and its content is no longer needed. */
async function endImport(tx: Tx, { listId }: ListReading, run: number, now: Date): Promise<void> {
  await lockMoveIn(tx);
  await finishRun(tx, run, now);
  await deleteContent(tx, listId);
}

const noteEnd = (
  tx: Tx,
  { kind, listName }: ListReading,
  how: ReadingEnd,
  counts: EndCounts | undefined,
): Promise<void> =>
  audit(tx, {
    actor: "job:move-in-list",
    action: `moveIn.end-${kind}`,
    subject: `list:${listName}`,
    outcome: how.state,
    details: { ...counts, ...(how.state === "failed" && { because: how.because }) },
  });
