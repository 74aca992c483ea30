import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** How far a publication's move from its old system has come. */
export type MoveIn = {
  readonly lastRun: number;
  /** The last file was read to its end. */
  readonly isComplete: boolean;
  readonly liveOn: Day | null;
  readonly askedBy: string | null;
  /** "" for the command. */
  readonly askedByName: string;
  readonly beganOn: Day | null;
  /** Subscribers in the last file who wait for that day, and waiting ones who were not in it. */
  readonly waiting: number;
  readonly leftOut: number;
  /**
   * How many waiting subscribers have a card that does not work at the gateway, and a card about which it was not asked
   * yet.
   */
  readonly badCards: number;
  readonly unaskedCards: number;
  /** Those who are live here. */
  readonly live: number;
};

export async function findMoveIn(tx: Tx): Promise<MoveIn | null> {
  const t = tx.tenantId;
  const { rows } = await sql<MoveIn>`
    select m.last_run as "lastRun", m.last_run = m.finished_run as "isComplete", m.live_on as "liveOn", m.asked_by as "askedBy",
      m.asked_by_name as "askedByName", m.began_on as "beganOn",
      (select count(*)::int from imported_account a where a.tenant_id = ${t} and a.live_on is null
        and a.seen_run = m.last_run) as waiting,
      (select count(*)::int from imported_account a where a.tenant_id = ${t} and a.live_on is null
        and a.seen_run <> m.last_run) as "leftOut",
      (select count(*)::int from imported_account a where a.tenant_id = ${t} and a.live_on is null
        and a.seen_run = m.last_run and a.card_state not in ('unasked', 'works')) as "badCards",
      (select count(*)::int from imported_account a where a.tenant_id = ${t} and a.live_on is null
        and a.seen_run = m.last_run and a.card_state = 'unasked' and a.sealed_token is not null
        and a.said ->> 'paysBy' = 'ezpay') as "unaskedCards",
      (select count(*)::int from imported_account a where a.tenant_id = ${t} and a.live_on is not null) as live
    from move_in m where m.tenant_id = ${t}`.execute(tx.q);
  return rows[0] ?? null;
}

export async function hasImportedAccounts(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from imported_account a where a.tenant_id = ${tx.tenantId} limit 1`.execute(tx.q);
  return rows.length > 0;
}

/**
 * The day on which the waiting subscribers begin, and who decided it; null if nobody did. No list can be started before
 * the end of the transaction.
 */
export async function lockLiveOn(
  tx: Tx,
): Promise<{ readonly liveOn: Day; readonly askedBy: string; readonly isComplete: boolean } | null> {
  const { rows } = await sql<{ liveOn: Day; askedBy: string; isComplete: boolean }>`
    select m.live_on as "liveOn", m.asked_by as "askedBy", m.last_run = m.finished_run as "isComplete" from move_in m
    where m.tenant_id = ${tx.tenantId} and m.live_on is not null for update`.execute(tx.q);
  return rows[0] ?? null;
}

/** Notes that subscriptions began today. */
export async function noteStartsToday(tx: Tx): Promise<void> {
  await sql`update move_in set began_on = ${tx.today}::date where tenant_id = ${tx.tenantId}`.execute(tx.q);
}

/** Only the move's days, which are quick to read. */
export async function findMoveInDates(
  db: Database,
  tenantId: number,
): Promise<Pick<MoveIn, "isComplete" | "liveOn" | "beganOn"> | null> {
  const [row] = await db.read<Pick<MoveIn, "isComplete" | "liveOn" | "beganOn">>(
    tenantId,
    (t) => sql`select m.last_run = m.finished_run as "isComplete", m.live_on as "liveOn", m.began_on as "beganOn"
      from move_in m where m.tenant_id = ${t}`,
  );
  return row ?? null;
}

/** How many are live, and how many wait, in whichever list. */
export async function countMoveIn(
  db: Database,
  tenantId: number,
): Promise<{ readonly live: number; readonly waiting: number }> {
  const [row] = await db.read<{ live: number; waiting: number }>(
    tenantId,
    (t) => sql`select count(*) filter (where a.live_on is not null)::int as live,
      count(*) filter (where a.live_on is null)::int as waiting from imported_account a where a.tenant_id = ${t}`,
  );
  return row ?? { live: 0, waiting: 0 };
}

/**
 * Notes that a file is about to be read.
 * @returns its number.
 */
export async function beginRun(tx: Tx): Promise<number> {
  const { rows } = await sql<{ run: number }>`
    insert into move_in as m (tenant_id, last_run) values (${tx.tenantId}, 1)
    on conflict (tenant_id) do update set last_run = m.last_run + 1
    returning last_run as run`.execute(tx.q);
  return rows[0]?.run ?? 0;
}

/** The number of the last file, for adding rows to it. Null if there is none, or it was not read to its end. */
export async function findFinishedRun(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ run: number }>`
    select m.last_run as run from move_in m where m.tenant_id = ${tx.tenantId} and m.last_run = m.finished_run`.execute(
    tx.q,
  );
  return rows[0]?.run ?? null;
}

/** Whether no other file was started since. Must be called under the lock of the move. */
export async function isLastRun(tx: Tx, run: number): Promise<boolean> {
  const { rows } = await sql`select from move_in m where m.tenant_id = ${tx.tenantId} and m.last_run = ${run}`.execute(
    tx.q,
  );
  return rows.length > 0;
}

/** Marks a file as finished. Only the one that was started last counts, so this never finishes an older one. */
export async function finishRun(tx: Tx, run: number, now: Date): Promise<void> {
  await sql`update move_in set finished_run = ${run}, finished_at = ${now}
    where tenant_id = ${tx.tenantId} and last_run = ${run}`.execute(tx.q);
}

export type Requester = { readonly actor: string; readonly name: string };

/** Sets the go-live date; null if it was canceled, or is over. */
export async function setLiveOn(tx: Tx, to: (Requester & { readonly liveOn: Day }) | null): Promise<void> {
  await tx.q
    .updateTable("move_in")
    .set({ live_on: to?.liveOn ?? null, asked_by: to?.actor ?? null, asked_by_name: to?.name ?? "" })
    .where("tenant_id", "=", tx.tenantId)
    .execute();
}

/** Only one reader of files, or one go-live, runs at a time per publication. */
export async function lockMoveIn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext('move in'))`.execute(tx.q);
}
