import { sql } from "kysely";
import type { paymentStates } from "#contract/desk/money.ts";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { Database } from "#server/db/database.ts";
import { paidOrOpenedAt } from "./paid-or-opened.ts";
import type { IntentPurpose } from "#server/db/tables/money.ts";

export type PaymentState = (typeof paymentStates)[number];

export type ListedPayment = {
  /** Its position in the list: the next page begins after the last one's. */
  readonly key: string;
  readonly intentId: string;
  readonly on: Day;
  /** Minutes after midnight at the publication. */
  readonly minutes: number;
  readonly accountNumber: number;
  readonly name: string;
  readonly purpose: IntentPurpose;
  readonly method: string;
  /** With tip and donation. */
  readonly amount: Cents;
  readonly state: PaymentState;
  readonly receiptNumber: string;
  readonly transactionId: string;
  readonly because: string;
};

export type PaymentsFilter = {
  readonly from: Day;
  readonly to: Day;
  readonly timeZone: string;
  readonly state: PaymentState | null;
  readonly method: string | null;
  /** Null to start with the newest. */
  readonly after: string | null;
  readonly most: number;
};

const keyShape = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z)_([0-9a-f-]{36})$/;

/**
 * Payments by the moment at which they were paid, or else opened, newest first. A checkout at which nobody paid is not
 * one yet.
 */
export function findPayments(db: Database, tenantId: number, asked: PaymentsFilter): Promise<ListedPayment[]> {
  const { from, to, timeZone, state, method, after, most } = asked;
  const [, before = null, beforeId = null] = keyShape.exec(after ?? "") ?? [];
  const at = paidOrOpenedAt;
  const there = sql`(${at} at time zone ${timeZone}::text)`;
  return db.read<ListedPayment>(
    tenantId,
    (t) => sql<ListedPayment>`
      select to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || i.intent_id as key,
        i.intent_id as "intentId", ${there}::date as "on",
        (extract(hour from ${there}) * 60 + extract(minute from ${there}))::int as minutes,
        i.account_number::int as "accountNumber",
        (select trim(a.first_name || ' ' || a.last_name) from account a
          where a.tenant_id = ${t} and a.account_number = i.account_number) as name,
        i.purpose, i.method, i.amount_cents + i.tip_cents + i.donation_cents as amount, i.state,
        coalesce(i.receipt_number, '') as "receiptNumber", coalesce(i.gateway_txn_id, '') as "transactionId",
        coalesce(case when i.state = 'review' then i.review_reason when i.state = 'declined' then i.decline_code end, '')
          as because
      from payment_intent i
      where i.tenant_id = ${t} and i.state not in ('created', 'token')
        and i.amount_cents + i.tip_cents + i.donation_cents > 0
        and ${at} >= (${from}::date::timestamp at time zone ${timeZone}::text)
        and ${at} < ((${to}::date + 1)::timestamp at time zone ${timeZone}::text)
        and (${state}::text is null or i.state = ${state}::text)
        and (${method}::text is null or i.method = ${method}::text)
        and (${before}::timestamptz is null or (${at}, i.intent_id) < (${before}::timestamptz, ${beforeId}::uuid))
      order by ${at} desc, i.intent_id desc limit ${most}`,
  );
}
