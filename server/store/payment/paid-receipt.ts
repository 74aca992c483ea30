import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";
import { isHeldByBank } from "./dispute.ts";

/** A payment for which an account has a receipt, and the refunds requested of it. */
export type PaidReceipt = {
  readonly intentId: string;
  /** Null if it was for a gift. */
  readonly subscriptionId: number | null;
  readonly causes: readonly string[];
  /** Refunds of it that wait for a second person. */
  readonly waiting: Cents;
  readonly isDisputed: boolean;
};

/** @param except a request that is about to be decided; 0 for none. */
const waitingOf = (tx: Tx, except = 0) => sql<Cents>`(select coalesce(sum(m.amount_cents), 0)::int from staff_money m
  where m.tenant_id = ${tx.tenantId} and m.intent_id = i.intent_id and m.state = 'waiting' and m.money_id <> ${except})`;

const isDisputed = (tx: Tx) => isHeldByBank(sql`${tx.tenantId}`, sql`i.intent_id`);

/** Called under the account's lock. Null if this account has no such receipt. */
export async function findPaidReceipt(
  tx: Tx,
  by: { readonly accountNumber: number; readonly receiptNumber: string; readonly except?: number },
): Promise<PaidReceipt | null> {
  const { rows } = await sql<PaidReceipt>`
    select i.intent_id as "intentId", case when i.gift_id is null then i.subscription_id end as "subscriptionId",
      array(select r.cause from refund r where r.tenant_id = ${tx.tenantId} and r.intent_id = i.intent_id) as causes,
      ${waitingOf(tx, by.except)} as waiting, ${isDisputed(tx)} as "isDisputed"
    from payment_intent i where i.tenant_id = ${tx.tenantId} and i.account_number = ${by.accountNumber}
      and i.receipt_number = ${by.receiptNumber}`.execute(tx.q);
  return rows[0] ?? null;
}

/** A payment as the refund's screen lists it. */
export type AccountPaymentRow = {
  readonly receiptNumber: string;
  readonly paidOn: Day;
  readonly label: string;
  /** Without tip and donation. */
  readonly amount: Cents;
  readonly passedOn: Cents;
  readonly back: Cents;
  readonly waiting: Cents;
  readonly isDisputed: boolean;
};

/** The payments of an account for its own subscriptions, newest first; gifts are refunded as a whole. */
export async function findAccountPayments(tx: Tx, accountNumber: number): Promise<AccountPaymentRow[]> {
  const { rows } = await sql<AccountPaymentRow>`
    select i.receipt_number as "receiptNumber", coalesce((select (l.content ->> 'paidOn')::date from letter l
        where l.tenant_id = ${tx.tenantId} and l.natural_key = 'receipt:' || i.receipt_number),
        publication_day(i.captured_at)) as "paidOn",
      coalesce(i.card_label, i.method) as label, i.amount_cents as amount, i.tip_cents + i.donation_cents as "passedOn",
      coalesce((select sum(r.amount_cents) from refund r where r.tenant_id = ${tx.tenantId} and r.intent_id = i.intent_id),
        0)::int as back, ${waitingOf(tx)} as waiting, ${isDisputed(tx)} as "isDisputed"
    from payment_intent i
    where i.tenant_id = ${tx.tenantId} and i.account_number = ${accountNumber} and i.state = 'captured'
      and i.gift_id is null and i.amount_cents > 0 and i.receipt_number is not null
    order by i.captured_at desc limit 100`.execute(tx.q);
  return rows;
}
