import { sql } from "kysely";
import { type ComparisonProgress, emptyComparison } from "#core/import/comparison.ts";
import type { Mapping } from "#core/import/mapping.ts";
import type { ReadingFailure, ReadingKind, ReadingState } from "#core/import/reading.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** How many rows a reading has found of each kind. */
export type ReadingCounts = {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
};

/** A check or an import of an uploaded list. */
export type ListReading = ReadingCounts & {
  readonly readingId: string;
  readonly listId: string;
  readonly listName: string;
  readonly kind: ReadingKind;
  readonly state: ReadingState;
  readonly because: ReadingFailure | null;
  readonly says: string;
  readonly mapping: Mapping;
  readonly run: number | null;
  readonly bytesRead: number;
  readonly startedBy: string;
  readonly starterName: string;
  readonly startedAt: Date;
  readonly tries: number;
  /** Null if it isn't a comparison. */
  readonly compared: ComparisonProgress | null;
};

const readingColumns = sql`r.reading_id as "readingId", r.list_id as "listId", (select l.name from move_in_list l
  where l.tenant_id = r.tenant_id and l.list_id = r.list_id) as "listName", r.kind, r.state, r.because, r.says, r.mapping, r.run,
  r.bytes_read as "bytesRead", r.row_count as rows, r.added, r.changed, r.unchanged, r.rejected, r.started_by as "startedBy",
  r.starter_name as "starterName", r.started_at as "startedAt", r.tries, r.compared`;

export async function findNewestReading(tx: Tx, listId: string): Promise<ListReading | null> {
  const { rows } = await sql<ListReading>`
    select ${readingColumns} from move_in_reading r where r.tenant_id = ${tx.tenantId} and r.list_id = ${listId}::uuid
    order by r.started_at desc limit 1`.execute(tx.q);
  return rows[0] ?? null;
}

export async function findListReading(db: Database, tenantId: number, readingId: string): Promise<ListReading | null> {
  const [reading] = await db.read<ListReading>(
    tenantId,
    (tenant) =>
      sql`select ${readingColumns} from move_in_reading r where r.tenant_id = ${tenant} and r.reading_id = ${readingId}::uuid`,
  );
  return reading ?? null;
}

/** The reading that runs at this publication, locked against changes. */
export async function lockRunningReading(tx: Tx): Promise<ListReading | null> {
  const { rows } = await sql<ListReading>`
    select ${readingColumns} from move_in_reading r where r.tenant_id = ${tx.tenantId} and r.state = 'running'
    for update`.execute(tx.q);
  return rows[0] ?? null;
}

export async function lockReading(tx: Tx, readingId: string): Promise<ListReading | null> {
  const { rows } = await sql<ListReading>`
    select ${readingColumns} from move_in_reading r
    where r.tenant_id = ${tx.tenantId} and r.reading_id = ${readingId}::uuid for update`.execute(tx.q);
  return rows[0] ?? null;
}

export type NewReading = Pick<
  ListReading,
  "readingId" | "listId" | "kind" | "mapping" | "run" | "startedBy" | "starterName" | "startedAt"
>;

/** Inserts a reading, which replaces the list's earlier ones. */
export async function insertReading(tx: Tx, reading: NewReading): Promise<void> {
  const { listId, mapping } = reading;
  await sql`delete from move_in_reading where tenant_id = ${tx.tenantId} and list_id = ${listId}::uuid`.execute(tx.q);
  await tx.q
    .insertInto("move_in_reading")
    .values({
      tenant_id: tx.tenantId,
      reading_id: reading.readingId,
      list_id: listId,
      kind: reading.kind,
      mapping: JSON.stringify(mapping),
      run: reading.run,
      started_by: reading.startedBy,
      starter_name: reading.starterName,
      started_at: reading.startedAt,
      compared: reading.kind === "compare" ? JSON.stringify(emptyComparison) : null,
    })
    .execute();
}

/** @param readingId a locked reading, which runs or ran. A worker that has it lets go of it. */
export async function setReadingState(tx: Tx, readingId: string, state: "running" | "stopped"): Promise<void> {
  await sql`update move_in_reading set state = ${state}, because = null, says = '', worker = null, held_until = null, tries = 0
    where tenant_id = ${tx.tenantId} and reading_id = ${readingId}::uuid`.execute(tx.q);
}

/** A worker's lease on a reading, which it renews with each batch. */
export type ReadingLease = {
  readonly readingId: string;
  readonly worker: string;
  readonly now: Date;
  readonly heldUntil: Date;
};

/** @returns null if it doesn't run, or another worker has it. */
export async function claimReading(
  tx: Tx,
  { readingId, worker, now, heldUntil }: ReadingLease,
): Promise<ListReading | null> {
  const { rows } = await sql<ListReading>`
    update move_in_reading r set worker = ${worker}::uuid, held_until = ${heldUntil}, tries = r.tries + 1
    where r.tenant_id = ${tx.tenantId} and r.reading_id = ${readingId}::uuid and r.state = 'running'
      and (r.held_until is null or r.held_until < ${now})
    returning ${readingColumns}`.execute(tx.q);
  return rows[0] ?? null;
}

/** @returns false if the reading was stopped, or another worker has it. */
export async function renewReadingLease(tx: Tx, { readingId, worker, heldUntil }: ReadingLease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update move_in_reading set held_until = ${heldUntil}
    where tenant_id = ${tx.tenantId} and reading_id = ${readingId}::uuid and worker = ${worker}::uuid
      and state = 'running'`.execute(tx.q);
  return numAffectedRows === 1n;
}

/**
 * Notes how far the reading has come.
 * @returns false if it was stopped, or another worker has it.
 */
export async function noteReadingProgress(
  tx: Tx,
  { readingId, worker, heldUntil }: ReadingLease,
  { rows, added, changed, unchanged, rejected, bytesRead }: ReadingCounts & { readonly bytesRead: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update move_in_reading set row_count = ${rows}, added = ${added}, changed = ${changed}, unchanged = ${unchanged},
      rejected = ${rejected}, bytes_read = ${bytesRead}, held_until = ${heldUntil}, tries = 0
    where tenant_id = ${tx.tenantId} and reading_id = ${readingId}::uuid and worker = ${worker}::uuid
      and state = 'running'`.execute(tx.q);
  return numAffectedRows === 1n;
}

/**
 * Notes how far a comparison has come.
 * @returns false if it was stopped, or another worker has it.
 */
export async function noteReadingCompared(
  tx: Tx,
  { readingId, worker, heldUntil }: ReadingLease,
  { compared, bytesRead }: { readonly compared: ComparisonProgress; readonly bytesRead: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update move_in_reading set compared = ${JSON.stringify(compared)}::jsonb, row_count = ${compared.totals.rows},
      bytes_read = ${bytesRead}, held_until = ${heldUntil}, tries = 0
    where tenant_id = ${tx.tenantId} and reading_id = ${readingId}::uuid and worker = ${worker}::uuid
      and state = 'running'`.execute(tx.q);
  return numAffectedRows === 1n;
}

export type ReadingEnd =
  | { readonly state: "done" }
  | { readonly state: "failed"; readonly because: ReadingFailure; readonly says: string };

/** @returns false if it was stopped, or another worker has it. */
export async function endReading(
  tx: Tx,
  { readingId, worker }: Pick<ReadingLease, "readingId" | "worker">,
  end: ReadingEnd,
): Promise<boolean> {
  const { because, says } = end.state === "failed" ? end : { because: null, says: "" };
  const { numAffectedRows } = await sql`
    update move_in_reading set state = ${end.state}, because = ${because}, says = ${says}, worker = null, held_until = null
    where tenant_id = ${tx.tenantId} and reading_id = ${readingId}::uuid and worker = ${worker}::uuid
      and state = 'running'`.execute(tx.q);
  return numAffectedRows === 1n;
}

/** Readings that should run but have no worker: it was killed, or its job was lost. */
export async function findAbandonedReadings(db: Database, tenantId: number, now: Date): Promise<string[]> {
  const rows = await db.read<{ id: string }>(
    tenantId,
    (tenant) => sql`select r.reading_id as id from move_in_reading r
      where r.tenant_id = ${tenant} and r.state = 'running' and (r.held_until is null or r.held_until < ${now})`,
  );
  return rows.map(({ id }) => id);
}
