import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Tx } from "#server/db/database.ts";

/** How far a publication's move from its old system has come. */
export type MoveIn = {
  readonly lastRun: number;
  /** The last file was read to its end. */
  readonly isComplete: boolean;
  readonly liveOn: Day | null;
  readonly askedBy: string | null;
  /** Subscribers who wait for that day, in the last file; and those who wait and were not in it. */
  readonly waiting: number;
  readonly leftOut: number;
  /** Those who are live here. */
  readonly live: number;
};

export async function findMoveIn(tx: Tx): Promise<MoveIn | null> {
  const t = tx.tenantId;
  const { rows } = await sql<MoveIn>`
    select m.last_run as "lastRun", m.last_run = m.finished_run as "isComplete", m.live_on as "liveOn", m.asked_by as "askedBy",
      (select count(*)::int from imported_account a where a.tenant_id = ${t} and a.live_on is null
        and a.seen_run = m.last_run) as waiting,
      (select count(*)::int from imported_account a where a.tenant_id = ${t} and a.live_on is null
        and a.seen_run <> m.last_run) as "leftOut",
      (select count(*)::int from imported_account a where a.tenant_id = ${t} and a.live_on is not null) as live
    from move_in m where m.tenant_id = ${t}`.execute(tx.q);
  return rows[0] ?? null;
}

export async function isAnybodyBroughtIn(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from imported_account a where a.tenant_id = ${tx.tenantId} limit 1`.execute(tx.q);
  return rows.length > 0;
}

/** The day on which those who wait begin, and who decided so; null: nobody did. */
export async function findLiveOn(tx: Tx): Promise<{ readonly liveOn: Day; readonly askedBy: string } | null> {
  const { rows } = await sql<{ liveOn: Day; askedBy: string }>`
    select m.live_on as "liveOn", m.asked_by as "askedBy" from move_in m
    where m.tenant_id = ${tx.tenantId} and m.live_on is not null`.execute(tx.q);
  return rows[0] ?? null;
}

/** A file is about to be read. @returns its number. */
export async function beginRun(tx: Tx): Promise<number> {
  const { rows } = await sql<{ run: number }>`
    insert into move_in as m (tenant_id, last_run) values (${tx.tenantId}, 1)
    on conflict (tenant_id) do update set last_run = m.last_run + 1
    returning last_run as run`.execute(tx.q);
  return rows[0]?.run ?? 0;
}

/** No other file was begun since. To be called under the lock of the move. */
export async function isLastRun(tx: Tx, run: number): Promise<boolean> {
  const { rows } = await sql`select from move_in m where m.tenant_id = ${tx.tenantId} and m.last_run = ${run}`.execute(
    tx.q,
  );
  return rows.length > 0;
}

/** Nothing of an older file is finished by this: only the one that was begun last counts. */
export async function finishRun(tx: Tx, run: number, now: Date): Promise<void> {
  await sql`update move_in set finished_run = ${run}, finished_at = ${now}
    where tenant_id = ${tx.tenantId} and last_run = ${run}`.execute(tx.q);
}

/** The day on which they begin here; null: it is taken back. */
export async function setLiveOn(tx: Tx, liveOn: Day | null, by: string): Promise<void> {
  await tx.q
    .updateTable("move_in")
    .set({ live_on: liveOn, asked_by: liveOn === null ? null : by })
    .where("tenant_id", "=", tx.tenantId)
    .execute();
}

/** One reader of files, and one that goes live, at a time per publication. */
export async function lockMoveIn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext('move in'))`.execute(tx.q);
}
