import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Tx } from "#server/db/database.ts";

export type EndedSubscription = { readonly subscriptionId: number; readonly accountNumber: number };

type Ending = {
  /** Selects the tenant's subscriptions to end. */
  readonly which: RawBuilder<unknown>;
  /** The column of a subscription's last day, which is also its name in the audit trail's details. */
  readonly lastDay: "cancel_at" | "paid_through";
  readonly detail: string;
  readonly action: string;
};

/**
 * Ends subscriptions whose last day has passed, and records each in the audit trail, in one statement. Rows that
 * another worker or command holds are skipped.
 */
async function endBefore(
  tx: Tx,
  today: Day,
  most: number,
  { which, lastDay, detail, action }: Ending,
): Promise<EndedSubscription[]> {
  const day = sql.ref(lastDay);
  const { rows } = await sql<EndedSubscription>`
    with due as (
      select subscription_id from subscription
      where tenant_id = ${tx.tenantId} and ${which} and ${day} < ${today}::date
      order by ${day} limit ${most} for update skip locked
    ), ended as (
      update subscription u set status = 'ended' from due
      where u.tenant_id = ${tx.tenantId} and u.subscription_id = due.subscription_id
      returning u.subscription_id, u.account_number, u.${day}
    ), trail as (
      insert into audit_entry (tenant_id, actor, action, subject, outcome, details)
      select ${tx.tenantId}, 'job:end-canceled', ${action}, 'account:' || account_number, 'ended',
        jsonb_build_object('subscriptionId', subscription_id, ${detail}::text, ${day})
      from ended
    )
    select subscription_id as "subscriptionId", account_number as "accountNumber" from ended`.execute(tx.q);
  return rows;
}

/**
 * Ends canceled subscriptions; a cancellation that is undone meanwhile stays undone.
 * @param today the last day of a canceled term is before it.
 * @returns the ended ones, at most `most`.
 */
export const endCanceledBefore = (tx: Tx, today: Day, most: number): Promise<EndedSubscription[]> =>
  endBefore(tx, today, most, {
    which: sql`status = 'cancelling'`,
    lastDay: "cancel_at",
    detail: "accessUntil",
    action: "cancellation.end",
  });

/** Ends prepaid subscriptions after their last paid issue or day: gifts do not renew automatically (rules 4.14). */
export const endRunOutBefore = (tx: Tx, today: Day, most: number): Promise<EndedSubscription[]> =>
  endBefore(tx, today, most, {
    which: sql`not renews and status in ('active', 'stopped')`,
    lastDay: "paid_through",
    detail: "paidThrough",
    action: "gift.end",
  });
