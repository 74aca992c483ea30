import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { RefundReason, RefundState } from "#core/payment/refund.ts";
import type { Database } from "#server/db/database.ts";

export type ListedRefund = {
  readonly key: string;
  readonly refundId: string;
  readonly accountNumber: number;
  readonly name: string;
  readonly amount: Cents;
  readonly reason: RefundReason;
  readonly requestedOn: Day;
  readonly paidOn: Day | null;
  readonly check: string;
  readonly because: string;
};

export type RefundCount = { readonly state: RefundState; readonly count: number; readonly amount: Cents };

/** How far back paid refunds are counted. The other states are few, and counted completely. */
const paidDays = 31;

/** How many refunds are in each state; of the paid ones, the last month's. */
export const countRefunds = (db: Database, tenantId: number, today: Day): Promise<RefundCount[]> =>
  db.read<RefundCount>(
    tenantId,
    (t) => sql<RefundCount>`
      select r.state, count(*)::int as count, sum(r.amount_cents)::int as amount from refund r
      where r.tenant_id = ${t} and r.state <> 'paid' group by r.state
      union all
      select 'paid', count(*)::int, coalesce(sum(r.amount_cents), 0)::int from refund r
      where r.tenant_id = ${t} and r.state = 'paid' and r.requested_at > ${today}::date - ${paidDays}::int`,
  );

type Asked = { readonly state: RefundState; readonly after: string | null; readonly most: number };

const keyShape = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z)_([0-9a-f-]{36})$/;

/** Refunds of one state, newest first. */
export function findRefunds(db: Database, tenantId: number, { state, after, most }: Asked): Promise<ListedRefund[]> {
  const [, before = null, beforeId = null] = keyShape.exec(after ?? "") ?? [];
  return db.read<ListedRefund>(
    tenantId,
    (t) => sql<ListedRefund>`
      select to_char(r.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || r.refund_id as key,
        r.refund_id as "refundId", r.account_number::int as "accountNumber",
        (select trim(a.first_name || ' ' || a.last_name) from account a
          where a.tenant_id = ${t} and a.account_number = r.account_number) as name,
        r.amount_cents as amount, r.reason, coalesce(r.requested_on, publication_day(r.requested_at)) as "requestedOn",
        publication_day(r.paid_at) as "paidOn", coalesce(r.paid_by_check, '') as check,
        coalesce(r.review_reason, '') as because
      from refund r
      where r.tenant_id = ${t} and r.state = ${state}
        and (${before}::timestamptz is null or (r.requested_at, r.refund_id) < (${before}::timestamptz, ${beforeId}::uuid))
      order by r.requested_at desc, r.refund_id desc limit ${most}`,
  );
}
