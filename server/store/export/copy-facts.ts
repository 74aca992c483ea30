import { type RawBuilder, sql } from "kysely";
import type { StoppedDays } from "#core/calendar/stopped-issues.ts";
import type { Day } from "#core/day.ts";
import type { DaySpan } from "#core/export/day-span.ts";
import type { ExpiryEntry } from "#core/ledger/expiry.ts";
import type { SubscriptionStatus } from "#core/subscription/status.ts";
import type { Database } from "#server/db/database.ts";

/** A subscription with all that determines which papers it got, and where they go. */
export type CopyRecord = {
  readonly subscriptionId: number;
  readonly accountNumber: number;
  readonly status: SubscriptionStatus;
  readonly bundleId: string;
  readonly startOn: Day;
  readonly renews: boolean;
  readonly cancelAt: Day | null;
  readonly endedUnpaidOn: Day | null;
  readonly entries: readonly (ExpiryEntry & {
    readonly rateCode: string;
    readonly rateVersion: number;
    /** Null if no gift paid for it. */
    readonly giftKind: "gift" | "bogo" | null;
  })[];
  readonly stops: readonly StoppedDays[];
  readonly deliveredBy: "carrier" | "mail" | "none";
  readonly route: string;
  readonly state: string;
  readonly zip: string;
};

type Asked = {
  readonly days: DaySpan;
  readonly accountNumber: number | null;
  readonly after: number;
  readonly most: number;
};

/** A page of the subscriptions that may have got a paper on these days. */
export const findCopyRecords = (
  db: Database,
  tenantId: number,
  { days: { from, to }, accountNumber, after, most }: Asked,
): Promise<CopyRecord[]> =>
  db.read<CopyRecord>(
    tenantId,
    (t) => sql<CopyRecord>`
      select u.subscription_id::int as "subscriptionId", u.account_number::int as "accountNumber", u.status,
        u.bundle_id as "bundleId", u.start_on as "startOn", u.renews, u.cancel_at as "cancelAt",
        u.ended_unpaid_on as "endedUnpaidOn", ${entriesOf(t)} as entries,
        (select coalesce(json_agg(json_build_object('stopOn', h.stop_on, 'restartOn', h.restart_on)), '[]')
          from temporary_stop h where h.tenant_id = ${t} and h.subscription_id = u.subscription_id
            and h.withdrawn_at is null and h.paper_option = 'stop') as stops,
        coalesce(a.method, 'none') as "deliveredBy", coalesce(a.route_code, '') as route,
        coalesce(a.state_code, '') as state, coalesce(a.zip5, '') as zip
      from subscription u left join address a on a.tenant_id = ${t} and a.address_id = u.delivery_address_id
      where u.tenant_id = ${t} and u.subscription_id > ${after} and u.status <> 'pending' and u.start_on <= ${to}::date
        and (u.status <> 'ended' or ${from}::date <= greatest(u.paid_through, u.cancel_at, u.ended_unpaid_on))
        and (${accountNumber}::bigint is null or u.account_number = ${accountNumber}::bigint)
      order by u.subscription_id limit ${most}`,
  );

const entriesOf = (t: RawBuilder<number>) => sql`(
  select coalesce(json_agg(json_build_object('cause', e.cause, 'halfUnits', e.half_units, 'issueOn', e.issue_on,
      'rateCode', e.rate_code, 'rateVersion', e.rate_version, 'printDays', e.print_days,
      'giftKind', case when e.reference like 'gift:%' then (select g.kind from gift g
        where g.tenant_id = ${t} and g.gift_id = substr(e.reference, 6)::uuid) end) order by e.entry_id), '[]')
  from expiry_entry e where e.tenant_id = ${t} and e.subscription_id = u.subscription_id and e.issue_on is not null)`;
