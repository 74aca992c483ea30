import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database } from "#server/db/database.ts";
import { settledItemExists } from "#server/store/staff/queue-item.ts";

/** A subscription whose card was declined for the due term, which is still unpaid. */
export type DeclinedRenewal = {
  readonly accountNumber: number;
  readonly name: string;
  readonly phone: string;
  readonly paidThrough: Day;
  readonly since: Day;
  /** When the card is tried again; null if it isn't anymore. */
  readonly nextTryOn: Day | null;
};

const most = 1000;

/**
 * Late subscriptions that pay by card, as `u`, with their declined renewal as `r`. One that somebody has marked as done
 * is left out until its next term.
 */
export const declinedRenewals = (tenant: RawBuilder<number>): RawBuilder<unknown> => sql`subscription u
  join lateral (select v.first_tried_on, v.next_try_on, v.declines from renewal v
    where v.tenant_id = ${tenant} and v.subscription_id = u.subscription_id
    order by v.follows_entry desc limit 1) r on r.declines > 0
  where u.tenant_id = ${tenant} and u.status in ('pastDue', 'grace') and u.method = 'ezpay'
    and not ${settledItemExists(tenant, "declined", sql`u.account_number || ':' || u.paid_through`)}`;

/** The day since which a declined renewal waits. */
export const declinedSince: RawBuilder<Day> = sql<Day>`coalesce(r.first_tried_on, u.paid_through)`;

export const findDeclinedRenewals = (db: Database, tenantId: number): Promise<DeclinedRenewal[]> =>
  db.read<DeclinedRenewal>(
    tenantId,
    (tenant) => sql<DeclinedRenewal>`
      select u.account_number::int as "accountNumber", u.paid_through as "paidThrough", ${declinedSince} as since,
        r.next_try_on as "nextTryOn",
        (select a.first_name || ' ' || a.last_name from account a
          where a.tenant_id = ${tenant} and a.account_number = u.account_number) as name,
        (select a.phone from account a where a.tenant_id = ${tenant} and a.account_number = u.account_number) as phone
      from ${declinedRenewals(tenant)} order by since, u.account_number limit ${most}`,
  );
