import { sql } from "kysely";
import { type PublishedAccount, publishedStatus } from "#core/account/published-account.ts";
import type { Day } from "#core/day.ts";
import type { SubscriptionStatus } from "#core/subscription/status.ts";
import type { Database } from "#server/db/database.ts";
import { choicesAbout, mailboxOf } from "#server/store/mailing-list/marketing-choice.ts";
import type { Publication } from "#server/store/publication/publication.ts";

type Row = Omit<PublishedAccount, "subscriptions" | "email"> & {
  readonly email: string;
  readonly subscriptions: readonly (Omit<PublishedAccount["subscriptions"][number], "plan" | "status"> & {
    readonly status: SubscriptionStatus;
    readonly startsOn: Day | null;
  })[];
};

/**
 * An account with its subscriptions, as the publisher's other systems may read it; null if the publication has no such
 * account.
 */
export async function findPublishedAccount(
  db: Database,
  { tenant, catalog }: Publication,
  accountNumber: number,
): Promise<PublishedAccount | null> {
  const [row] = await db.read<Row>(
    tenant.tenantId,
    (t) => sql<Row>`
      select a.account_number::int as "accountNumber", a.first_name as "firstName", a.last_name as "lastName",
        a.contact_email as email, a.merged_into::int as "mergedInto", coalesce((
          select jsonb_agg(jsonb_build_object('subscriptionId', u.subscription_id, 'planId', u.bundle_id, 'status', u.status,
            'startsOn', u.start_on, 'paidThrough', u.paid_through, 'lastDay', u.cancel_at, 'renews', u.renews)
            order by u.subscription_id)
          from subscription u where u.tenant_id = ${t} and u.account_number = a.account_number), '[]') as subscriptions,
        coalesce((select c.agreed from ${choicesAbout(t, mailboxOf(t, accountNumber))} c limit 1), false) as "marketingEmail"
      from account a where a.tenant_id = ${t} and a.account_number = ${accountNumber}`,
  );
  if (row === undefined) return null;
  return {
    ...row,
    email: row.email === "" ? null : row.email,
    subscriptions: row.subscriptions.flatMap((subscription) => {
      const status = publishedStatus[subscription.status];
      const plan = catalog.bundles.find(({ bundleId }) => bundleId === subscription.planId)?.name;
      return status === null ? [] : [{ ...subscription, plan: plan ?? subscription.planId, status }];
    }),
  };
}
