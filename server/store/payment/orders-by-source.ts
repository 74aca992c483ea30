import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { OrdersBySource } from "#core/site/orders-by-source.ts";
import type { Database } from "#server/db/database.ts";

export type OrderDays = { readonly from: Day | null; readonly to: Day | null; readonly timeZone: string };

/** In the form of the index of a day's payments. */
const paidAt = sql`(case when i.captured_at is null then i.token_at else i.captured_at end)`;

const within = ({ from, to, timeZone }: OrderDays): RawBuilder<unknown> =>
  sql.join(
    [
      ...(from === null ? [] : [sql`and ${paidAt} >= (${from}::date::timestamp at time zone ${timeZone}::text)`]),
      ...(to === null ? [] : [sql`and ${paidAt} < ((${to}::date + 1)::timestamp at time zone ${timeZone}::text)`]),
    ],
    sql` `,
  );

/**
 * Counts first payments of these days, most orders first. A payment that was refunded later was an order, too. An order
 * without a source comes from the website or the desk, as in the starts and stops.
 */
export const findOrdersBySource = (db: Database, tenantId: number, days: OrderDays): Promise<OrdersBySource[]> =>
  db.read<OrdersBySource>(
    tenantId,
    (tenant) => sql<OrdersBySource>`
      select coalesce(nullif(o.source, ''), case when i.taken_by is null then 'website' else 'desk' end) as source,
        coalesce(o.medium, '') as medium, coalesce(o.campaign, '') as campaign,
        coalesce(o.term, '') as term, coalesce(o.content, '') as content, coalesce(c.code, '') as "offerCode",
        count(i.subscription_id)::int as subscriptions, count(i.gift_id)::int as gifts,
        sum(i.amount_cents)::float8 as "paidCents"
      from payment_intent i
      left join order_source o on o.tenant_id = ${tenant}
        and (o.subscription_id = i.subscription_id or o.gift_id = i.gift_id)
      left join offer_code_use c on c.tenant_id = ${tenant} and c.subscription_id = i.subscription_id
      where i.tenant_id = ${tenant} and i.purpose = 'subscribe' and i.state in ('captured', 'refunded')
        ${within(days)}
      group by 1, 2, 3, 4, 5, 6
      order by count(*) desc, 1, 2, 3, 4, 5, 6`,
  );
