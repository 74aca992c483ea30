import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { CarrierRoute } from "#core/delivery/carrier-route.ts";
import type { ExpiryEntry } from "#core/ledger/expiry.ts";
import type { ShownStop } from "#core/delivery/pending-stops.ts";
import type { Database } from "#server/db/database.ts";

/** Where a subscription's papers go, and everything that is pending for them. */
export type PendingDelivery = {
  readonly to: {
    readonly street: string;
    readonly city: string;
    readonly stateCode: string;
    readonly zip5: string;
    /** Null if it comes by mail. */
    readonly route: CarrierRoute | null;
  } | null;
  /** The first day of the subscription. */
  readonly startOn: Day | null;
  /** What was paid for, with the delivery days of its plan. */
  readonly entries: readonly ExpiryEntry[];
  /** Temporary stops that the job has not finished; finished stops are no longer read. */
  readonly stops: readonly ShownStop[];
  readonly redeliveries: readonly {
    readonly issueId: number;
    readonly issueOn: Day;
    readonly on: Day;
    readonly until: number;
  }[];
  readonly addressChange: { readonly effectiveOn: Day; readonly street: string; readonly city: string } | null;
};

export const nothingPending: PendingDelivery = {
  to: null,
  startOn: null,
  entries: [],
  stops: [],
  redeliveries: [],
  addressChange: null,
};

/** Only print subscriptions have papers, so a digital reader's account takes one read instead of two. */
export async function findPendingDelivery(
  db: Database,
  tenantId: number,
  { accountNumber, subscriptionId }: { readonly accountNumber: number; readonly subscriptionId: number },
): Promise<PendingDelivery> {
  const [found = nothingPending] = await db.read<PendingDelivery>(
    tenantId,
    (tenant) => sql<PendingDelivery>`
      select (select json_build_object('street', p.street, 'city', p.city, 'stateCode', p.state_code, 'zip5', p.zip5,
            'route', case when r.route_code is not null then json_build_object('deadlines', r.deadlines,
              'redeliveryUntilMinutes', r.redelivery_until_minutes) end)
          from subscription u
          join address p on p.tenant_id = ${tenant} and p.address_id = u.delivery_address_id
          left join route r on r.tenant_id = ${tenant} and r.route_code = p.route_code
          where u.tenant_id = ${tenant} and u.subscription_id = ${subscriptionId}) as "to",
        (select u.start_on from subscription u
          where u.tenant_id = ${tenant} and u.subscription_id = ${subscriptionId}) as "startOn",
        (select coalesce(json_agg(json_build_object('cause', e.cause, 'halfUnits', e.half_units, 'issueOn', e.issue_on,
            'printDays', e.print_days) order by e.entry_id), '[]')
          from expiry_entry e where e.tenant_id = ${tenant} and e.subscription_id = ${subscriptionId}) as entries,
        (select coalesce(json_agg(json_build_object(
            'stopOn', t.stop_on, 'restartOn', t.restart_on, 'option', t.paper_option) order by t.stop_on), '[]')
          from temporary_stop t where t.tenant_id = ${tenant} and t.subscription_id = ${subscriptionId}
            and t.withdrawn_at is null and coalesce(t.posted_through, t.stop_on - 1) < t.restart_on - 1) as stops,
        (select coalesce(json_agg(json_build_object('issueId', d.issue_id, 'issueOn', d.issue_on,
            'on', d.redeliver_on, 'until', d.redeliver_until_minutes) order by d.issue_id), '[]')
          from delivery_issue d where d.tenant_id = ${tenant} and d.account_number = ${accountNumber}
            and d.state = 'redelivering') as redeliveries,
        (select json_build_object('effectiveOn', c.effective_on, 'street', ad.street, 'city', ad.city)
          from address_change c
          join address ad on ad.tenant_id = ${tenant} and ad.address_id = c.address_id
          where c.tenant_id = ${tenant} and c.subscription_id = ${subscriptionId} and c.state = 'pending') as "addressChange"`,
  );
  return found;
}
