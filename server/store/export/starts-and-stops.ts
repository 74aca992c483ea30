import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { DaySpan } from "#core/export/day-span.ts";
import type { Database } from "#server/db/database.ts";

/** Subscriptions that began or ended on a day, of one plan, from one source, for one reason. */
export type StartsAndStops = {
  readonly day: Day;
  readonly product: "print" | "digital";
  readonly plan: string;
  readonly source: string;
  readonly reason: string;
  readonly starts: number;
  readonly stops: number;
  readonly net: number;
};

const bySubscription = (t: RawBuilder<number>) =>
  sql`join subscription u on u.tenant_id = ${t} and u.subscription_id = (e.details ->> 'subscriptionId')::bigint`;

/** The trail's actions of these days: it has an index by action and day. */
const noted = (t: RawBuilder<number>, action: string, { from, to }: DaySpan) =>
  sql`audit_entry e where e.tenant_id = ${t} and e.action collate "C" = ${action}
    and e.on_day between ${from}::date and ${to}::date`;

/**
 * A subscription that replaces another one, and the replaced one's end, are neither a start nor a stop, because the
 * reader stayed. A future start that was withdrawn is both.
 */
function startsOf(t: RawBuilder<number>, { from, to }: DaySpan) {
  return sql`select u.subscription_id, u.start_on as day, 1 as change,
      case when exists (select from imported_account m where m.tenant_id = ${t} and m.subscription_id = u.subscription_id) then 'moved-in'
        when (select x.reference from expiry_entry x where x.tenant_id = ${t} and x.subscription_id = u.subscription_id
          order by x.entry_id limit 1) like 'gift:%' then 'gift'
        when exists (select from subscription o where o.tenant_id = ${t} and o.account_number = u.account_number
          and o.start_on is not null and o.subscription_id < u.subscription_id) then 'returned'
        else 'new' end as reason
    from subscription u where u.tenant_id = ${t} and u.start_on between ${from}::date and ${to}::date
      and u.status <> 'pending' and u.replaces_subscription_id is null`;
}

const stopReason = (t: RawBuilder<number>) => sql`coalesce((select c.description from cancel_reason c
  where c.tenant_id = ${t} and c.reason_id = u.cancel_reason_id), 'canceled')`;

/** Everything that began and ended on these days, counted. */
export const findStartsAndStops = (db: Database, tenantId: number, days: DaySpan): Promise<StartsAndStops[]> =>
  db.read<StartsAndStops>(
    tenantId,
    (t) => sql<StartsAndStops>`
      with moved as (
        ${startsOf(t, days)}
        union all
        select u.subscription_id, e.on_day, 1, 'paid-late' from (select e.on_day, e.details from ${noted(t, "renewal.reinstate", days)}) e
          ${bySubscription(t)}
        union all
        select u.subscription_id, e.on_day, -1, ${stopReason(t)} from (select e.on_day, e.details from ${noted(t, "cancellation.end", days)}) e
          ${bySubscription(t)}
        union all
        select u.subscription_id, e.on_day, -1, 'gift-over' from (select e.on_day, e.details from ${noted(t, "gift.end", days)}) e
          ${bySubscription(t)}
        union all
        select u.subscription_id, e.on_day, -1, 'unpaid' from (select e.on_day, e.details from ${noted(t, "renewal.end-unpaid", days)}) e
          ${bySubscription(t)}
        union all
        select u.subscription_id, e.on_day, -1, e.details ->> 'because' from (select e.on_day, e.details from ${noted(t, "account.end", days)}) e
          ${bySubscription(t)}
        union all
        select m.ended_subscription, m.merged_on, -1, 'merged' from account_merge m
          where m.tenant_id = ${t} and m.ended_subscription is not null and m.merged_on between ${days.from}::date and ${days.to}::date
      )
      select m.day, case u.product when 'P' then 'print' else 'digital' end as product, u.bundle_id as plan,
        coalesce((select o.source from order_source o where o.tenant_id = ${t} and o.subscription_id = u.subscription_id),
          case when exists (select from payment_intent i where i.tenant_id = ${t} and i.subscription_id = u.subscription_id
            and i.purpose = 'subscribe' and i.taken_by is null) then 'website' else 'desk' end) as source,
        m.reason, (count(*) filter (where m.change > 0))::int as starts, (count(*) filter (where m.change < 0))::int as stops,
        sum(m.change)::int as net
      from moved m join subscription u on u.tenant_id = ${t} and u.subscription_id = m.subscription_id
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  );

/** The first day on which a paper or access began; null if none has. */
export async function findFirstStart(db: Database, tenantId: number): Promise<Day | null> {
  const [row] = await db.read<{ first: Day | null }>(
    tenantId,
    (t) => sql<{ first: Day | null }>`select min(u.start_on) as first from subscription u where u.tenant_id = ${t}`,
  );
  return row?.first ?? null;
}
