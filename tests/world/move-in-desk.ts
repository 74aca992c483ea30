import type { ReadingKind } from "#core/import/reading.ts";
import { readUploadedList } from "#server/import/list/read-uploaded-list.ts";
import { atWork, deskCall } from "./desk.ts";
import { type OldSystem, oldSystem } from "./old-system.ts";
import { aPublisher, type Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";
import { todayAt } from "./time.ts";
import { headersOf, mappingOfOld, reads, uploads } from "./uploaded-list.ts";

export type MovingIn = {
  readonly site: Site;
  readonly publisher: Publisher;
  readonly session: string;
  readonly old: OldSystem;
};

/** A publisher's desk with the list of the old system uploaded. */
export async function movingInAtDesk(site: Site, rows: number): Promise<MovingIn> {
  const publisher = await aPublisher(site);
  const { session } = await atWork(site, "publisher", publisher);
  return { site, publisher, session, old: oldSystem(rows, await todayAt(site, publisher)) };
}

/** What the screen shows. */
export const moveInShown = async ({ site, publisher, session }: MovingIn) =>
  (await deskCall(site, "deskGetMoveIn", { publication: publisher.domain }, { session })).body;

/**
 * Starts a reading.
 *
 * @returns its id.
 */
export async function startsReading(desk: MovingIn, listId: string, kind: ReadingKind): Promise<string> {
  const { site, publisher, old } = desk;
  const input = { publication: publisher.domain, listId, kind, mapping: mappingOfOld(headersOf(old.csv)) };
  const { body } = await deskCall(site, "deskStartMoveIn", input, desk);
  if (!body.isSuccess) throw new Error(body.errorMessage);
  return body.readingId;
}

/** @returns the id of the reading. */
export async function uploadsAndReads(desk: MovingIn, kind: ReadingKind, csv = desk.old.csv): Promise<string> {
  const { listId } = await uploads(desk.site, desk.publisher, desk, csv);
  const readingId = await startsReading(desk, listId, kind);
  await reads(desk.site, desk.publisher, readingId);
  return readingId;
}

/** How many rows of the publication a table has. */
export async function rowsIn({ site, publisher }: MovingIn, table: string): Promise<number> {
  const count = `select count(*)::int as n from ${table} where tenant_id = $1`;
  return (await asOwner<{ n: number }>(site.store.owner, count, [publisher.tenantId]))[0]?.n ?? 0;
}

/** What the trail says about the move: "moveIn.check begun". */
export async function moveInTrail({ site, publisher }: MovingIn): Promise<string[]> {
  const entries = await asOwner<{ said: string }>(
    site.store.owner,
    `select action || ' ' || outcome as said from audit_entry
     where tenant_id = $1 and action like 'moveIn.%' order by entry_id`,
    [publisher.tenantId],
  );
  return entries.map(({ said }) => said);
}

/** Simulates a worker that is killed before it stores the batch with this number. */
export async function isKilledAt({ site, publisher }: MovingIn, readingId: string, batch: number): Promise<void> {
  const { db } = site.work;
  let left = batch;
  const killed: typeof db = {
    ...db,
    write: (at, work) =>
      db.write(at, async (tx) => {
        const result = await work(tx);
        if (left-- === 0) throw new Error("killed");
        return result;
      }),
  };
  const reading = readUploadedList({ ...site.work, db: killed }, publisher.tenantId, readingId);
  const end = await reading.then(
    () => "done",
    (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
  );
  if (end !== "killed") throw new Error(`it was not killed: ${end}`);
}

/** Ends a killed worker's hold, so that the test needn't wait for it. */
export const holdsRunOut = ({ site, publisher }: MovingIn) =>
  asOwner(site.store.owner, "update move_in_reading set held_until = '-infinity' where tenant_id = $1", [
    publisher.tenantId,
  ]);
