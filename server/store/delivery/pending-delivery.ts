import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { ToldStop } from "#core/delivery/pending-stops.ts";
import type { Database } from "#server/db/database.ts";

/** What is on its way for a subscription's papers. */
export type PendingDelivery = {
  /** Temporary stops that the job has not finished with: one that is over is not read any more. */
  readonly stops: readonly ToldStop[];
  readonly redeliveries: readonly {
    readonly issueId: number;
    readonly issueOn: Day;
    readonly on: Day;
    readonly until: number;
  }[];
  readonly addressChange: { readonly effectiveOn: Day; readonly street: string; readonly city: string } | null;
};

export const nothingPending: PendingDelivery = { stops: [], redeliveries: [], addressChange: null };

/** Only print has it, so that a digital reader's account is one read and not two. */
export async function findPendingDelivery(
  db: Database,
  tenantId: number,
  { accountNumber, subscriptionId }: { readonly accountNumber: number; readonly subscriptionId: number },
): Promise<PendingDelivery> {
  const [found = nothingPending] = await db.read<PendingDelivery>(
    tenantId,
    (tenant) => sql<PendingDelivery>`
      select (select coalesce(json_agg(json_build_object(
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
