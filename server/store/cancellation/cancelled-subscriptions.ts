import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Tx } from "#server/db/database.ts";

export type EndedSubscription = { readonly subscriptionId: number; readonly accountNumber: number };

/**
 * Ends subscriptions whose cancellation has run out, and notes each in the trail, in one statement by (tenant, cancel
 * date). What another worker or command holds is skipped; a cancellation that is undone meanwhile stays undone.
 *
 * @param today the last day of a cancelled term is before it.
 * @returns those that ended, at most `most`.
 */
export async function endCancelledBefore(tx: Tx, today: Day, most: number): Promise<EndedSubscription[]> {
  const { rows } = await sql<EndedSubscription>`
    with due as (
      select subscription_id from subscription
      where tenant_id = ${tx.tenantId} and status = 'cancelling' and cancel_at < ${today}::date
      order by cancel_at limit ${most} for update skip locked
    ), ended as (
      update subscription u set status = 'ended' from due
      where u.tenant_id = ${tx.tenantId} and u.subscription_id = due.subscription_id
      returning u.subscription_id, u.account_number, u.cancel_at
    ), trail as (
      insert into audit_entry (tenant_id, actor, action, subject, outcome, details)
      select ${tx.tenantId}, 'job:end-cancelled', 'cancellation.end', 'account:' || account_number, 'ended',
        jsonb_build_object('subscriptionId', subscription_id, 'accessUntil', cancel_at)
      from ended
    )
    select subscription_id as "subscriptionId", account_number as "accountNumber" from ended`.execute(tx.q);
  return rows;
}

/** Ends prepaid subscriptions whose last paid issue or day has been: gifts do not renew by themselves (rules 4.14). */
export async function endRunOutBefore(tx: Tx, today: Day, most: number): Promise<EndedSubscription[]> {
  const { rows } = await sql<EndedSubscription>`
    with due as (
      select subscription_id from subscription
      where tenant_id = ${tx.tenantId} and not renews and status in ('active', 'stopped') and paid_through < ${today}::date
      order by paid_through limit ${most} for update skip locked
    ), ended as (
      update subscription u set status = 'ended' from due
      where u.tenant_id = ${tx.tenantId} and u.subscription_id = due.subscription_id
      returning u.subscription_id, u.account_number, u.paid_through
    ), trail as (
      insert into audit_entry (tenant_id, actor, action, subject, outcome, details)
      select ${tx.tenantId}, 'job:end-cancelled', 'gift.end', 'account:' || account_number, 'ended',
        jsonb_build_object('subscriptionId', subscription_id, 'paidThrough', paid_through)
      from ended
    )
    select subscription_id as "subscriptionId", account_number as "accountNumber" from ended`.execute(tx.q);
  return rows;
}
