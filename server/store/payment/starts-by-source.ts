import { sql } from "kysely";
import type { OrderSource } from "#core/site/order-source.ts";
import type { Day } from "#core/day.ts";
import type { Database } from "#server/db/database.ts";

/** Subscriptions and gifts that were begun and paid for, by where their buyers came from and the code they used. */
export type StartsBySource = OrderSource & {
  /** "" without an offer code. */
  readonly offerCode: string;
  readonly subscriptions: number;
  readonly gifts: number;
  /** The first payments, without tips and donations. */
  readonly paidCents: number;
};

export type StartDays = { readonly from: Day | null; readonly to: Day | null; readonly timeZone: string };

/** Counts first payments of these days, most starts first. One that was refunded later was a start, too. */
export const findStartsBySource = (
  db: Database,
  tenantId: number,
  { from, to, timeZone }: StartDays,
): Promise<StartsBySource[]> =>
  db.read<StartsBySource>(
    tenantId,
    (tenant) => sql<StartsBySource>`
      select coalesce(o.source, '') as source, coalesce(o.medium, '') as medium, coalesce(o.campaign, '') as campaign,
        coalesce(o.term, '') as term, coalesce(o.content, '') as content, coalesce(c.code, '') as "offerCode",
        count(i.subscription_id)::int as subscriptions, count(i.gift_id)::int as gifts,
        sum(i.amount_cents)::int as "paidCents"
      from payment_intent i
      left join order_source o on o.tenant_id = ${tenant}
        and (o.subscription_id = i.subscription_id or o.gift_id = i.gift_id)
      left join offer_code_use c on c.tenant_id = ${tenant} and c.subscription_id = i.subscription_id
      where i.tenant_id = ${tenant} and i.purpose = 'subscribe' and i.state in ('captured', 'refunded')
        and (${from}::date is null or (i.captured_at at time zone ${timeZone})::date >= ${from}::date)
        and (${to}::date is null or (i.captured_at at time zone ${timeZone})::date <= ${to}::date)
      group by 1, 2, 3, 4, 5, 6
      order by count(*) desc, 1, 2, 3, 4, 5, 6`,
  );
