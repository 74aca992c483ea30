import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { SettledStops } from "#core/delivery/settle-stops.ts";
import type { NumberedStop, WantedStop } from "#core/delivery/stop-facts.ts";
import type { Tx } from "#server/db/database.ts";
import type { HeldStop, HeldTerm } from "#server/store/subscription/held-term.ts";

/** @returns the number of the new stop. */
export async function insertStop(tx: Tx, held: HeldTerm, { stopOn, restartOn, option }: WantedStop): Promise<number> {
  const { stop_id } = await tx.q
    .insertInto("temporary_stop")
    .values({
      tenant_id: tx.tenantId,
      subscription_id: held.subscriptionId,
      account_number: held.accountNumber,
      paper_option: option,
      stop_on: stopOn,
      restart_on: restartOn,
      posted_through: null,
      withdrawn_at: null,
    })
    .returning("stop_id")
    .executeTakeFirstOrThrow();
  return stop_id;
}

type ChangedStop = WantedStop & Pick<NumberedStop, "stopId" | "postedThrough">;

export async function updateStop(tx: Tx, stop: ChangedStop): Promise<void> {
  await tx.q
    .updateTable("temporary_stop")
    .set({
      stop_on: stop.stopOn,
      restart_on: stop.restartOn,
      paper_option: stop.option,
      posted_through: stop.postedThrough,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("stop_id", "=", stop.stopId)
    .execute();
}

export async function withdrawStop(tx: Tx, stopId: number, now: Date): Promise<void> {
  await tx.q
    .updateTable("temporary_stop")
    .set({ withdrawn_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("stop_id", "=", stopId)
    .execute();
}

/** Writes the new state of stops when their subscription ends, or ends on another day (`settleStops`). */
export async function writeSettledStops(
  tx: Tx,
  { changed, withdrawn }: Pick<SettledStops, "changed" | "withdrawn">,
  now: Date,
): Promise<void> {
  for (const stop of changed) await updateStop(tx, stop);
  for (const { stopId } of withdrawn) await withdrawStop(tx, stopId, now);
}

/** The stops that the subscription's cancellation removed: those withdrawn at exactly its instant. */
export async function findRemovedStops(tx: Tx, subscriptionId: number): Promise<HeldStop[]> {
  const { rows } = await sql<HeldStop>`
    select t.stop_id as "stopId", t.stop_on as "stopOn", t.restart_on as "restartOn", t.paper_option as option,
      t.posted_through as "postedThrough"
    from temporary_stop t
    join subscription u on u.tenant_id = ${tx.tenantId} and u.subscription_id = t.subscription_id
    where t.tenant_id = ${tx.tenantId} and t.subscription_id = ${subscriptionId} and t.withdrawn_at = u.cancelled_at
    order by t.stop_on`.execute(tx.q);
  return rows;
}

/** Makes stops active again, as they were. */
export async function restoreStops(tx: Tx, stopIds: readonly number[]): Promise<void> {
  await tx.q
    .updateTable("temporary_stop")
    .set({ withdrawn_at: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("stop_id", "in", [...stopIds])
    .execute();
}

/** Notes that the issues of a stop are in the ledger up to this day. */
export async function notePostedThrough(tx: Tx, stopId: number, through: Day): Promise<void> {
  await tx.q
    .updateTable("temporary_stop")
    .set({ posted_through: through })
    .where("tenant_id", "=", tx.tenantId)
    .where("stop_id", "=", stopId)
    .execute();
}

/**
 * Accounts whose stops need something written on this day: an issue that has passed, a first day or a restart that has
 * come, or a restart that must be announced. In order of their numbers, after one of them.
 */
export async function findDueStops(
  tx: Tx,
  { today, noticeDays, after, most }: { today: Day; noticeDays: number; after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ accountNumber: number }>`
    select distinct t.account_number as "accountNumber"
    from temporary_stop t
    join subscription u on u.tenant_id = ${tx.tenantId} and u.subscription_id = t.subscription_id
    where t.tenant_id = ${tx.tenantId} and t.withdrawn_at is null and t.stop_on <= ${today}::date
      and t.account_number > ${after} and u.status not in ('pending', 'ended')
      and (coalesce(t.posted_through, t.stop_on - 1) < least(t.restart_on, ${today}::date) - 1
        or (u.status = 'active' and t.restart_on > ${today}::date)
        or (u.status = 'stopped' and t.restart_on <= ${today}::date)
        or (t.restart_on > ${today}::date and t.restart_on - ${noticeDays}::int <= ${today}::date and not exists (
          select from letter l where l.tenant_id = ${tx.tenantId}
            and l.natural_key = 'delivery-restarts:' || t.stop_id || ':' || t.restart_on)))
    order by t.account_number
    limit ${most}`.execute(tx.q);
  return rows.map(({ accountNumber }) => accountNumber);
}

export type HolderContact = { readonly firstName: string; readonly lastName: string; readonly contactEmail: string };

/** Locks the account for a job. Null if a command or another worker has it; the next run will find it again. */
export async function tryLockAccount(tx: Tx, accountNumber: number): Promise<HolderContact | null> {
  const { rows } = await sql<HolderContact>`
    select first_name as "firstName", last_name as "lastName", contact_email as "contactEmail" from account
    where tenant_id = ${tx.tenantId} and account_number = ${accountNumber}
    for update skip locked`.execute(tx.q);
  return rows[0] ?? null;
}

/** Switches between active and stopped; any other status stays as it is. */
export async function setDelivering(tx: Tx, subscriptionId: number, status: "active" | "stopped"): Promise<void> {
  await tx.q
    .updateTable("subscription")
    .set({ status })
    .where("tenant_id", "=", tx.tenantId)
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", status === "active" ? "stopped" : "active")
    .execute();
}
