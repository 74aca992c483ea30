import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";

/** Ends a live subscription now. It keeps the dates with which it ended. */
export async function endNow(
  tx: Tx,
  subscriptionId: number,
  { paidThrough, cancelAt, now }: { readonly paidThrough: Day; readonly cancelAt: Day; readonly now: Date },
): Promise<void> {
  await tx.q
    .updateTable("subscription")
    .set({ status: "ended", paid_through: paidThrough, cancel_at: cancelAt, cancelled_at: now, charge_on: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("subscription_id", "=", subscriptionId)
    .execute();
}

/**
 * The tax of what was paid for a subscription, here or in the previous system, by the reference of its units in the
 * ledger.
 */
export async function findTaxes(
  tx: Tx,
  subscriptionId: number,
): Promise<ReadonlyMap<string, { readonly amount: Cents; readonly tax: Cents }>> {
  const { rows } = await sql<{ reference: string; amount: Cents; tax: Cents }>`
    select 'payment:' || i.intent_id as reference, i.amount_cents as amount, i.tax_cents as tax from payment_intent i
    where i.tenant_id = ${tx.tenantId} and i.subscription_id = ${subscriptionId} and i.state = 'captured'
    union all
    select 'opening:' || m.subscription_id, m.taken_cents, m.taken_tax_cents from imported_account m
    where m.tenant_id = ${tx.tenantId} and m.subscription_id = ${subscriptionId}`.execute(tx.q);
  return new Map(rows.map(({ reference, amount, tax }) => [reference, { amount, tax }]));
}

/** The account's last subscription that staff ended, and when; null if staff did not end it, or something is live. */
export async function findEndedAtOnce(
  tx: Tx,
  accountNumber: number,
): Promise<{ readonly subscriptionId: number } | null> {
  const { rows } = await sql<{ subscriptionId: number }>`
    select u.subscription_id as "subscriptionId" from subscription u
    join letter l on l.tenant_id = ${tx.tenantId} and l.natural_key = 'ended-at-once:' || u.subscription_id
    where u.tenant_id = ${tx.tenantId} and u.account_number = ${accountNumber}
    order by u.subscription_id desc limit 1`.execute(tx.q);
  return rows[0] ?? null;
}
