import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

type Reader = { readonly loginId: number };

/** A plan that a person has now, as it was sold. */
export type LivePlan = { readonly bundleId: string; readonly rateCode: string; readonly rateVersion: number };

const livePlans = (tenant: RawBuilder<number>, login: Reader, membership: string | null) => sql<LivePlan>`
      select distinct u.bundle_id as "bundleId", u.rate_code as "rateCode", u.rate_version as "rateVersion"
      from login me
      join login l on l.tenant_id = ${tenant} and l.email = me.email
      join account_grant g on g.tenant_id = ${tenant} and g.login_id = l.login_id
      join subscription u on u.tenant_id = ${tenant} and u.account_number = g.account_number
      join bundle b on b.tenant_id = ${tenant} and b.bundle_id = u.bundle_id
      where me.tenant_id = ${tenant} and me.login_id = ${login.loginId}
        and (l.email_confirmed_at is not null or g.proof in ('checkout', 'gift'))
        and u.status in ('active', 'stopped', 'pastDue', 'grace', 'cancelling')
        and (${membership}::text is null or b.membership = ${membership})`;

/**
 * The person's live plans of the membership that is being bought, held by any login of the same mailbox. A person whose
 * mailbox is not proven has only the plans from their own checkouts and gift links.
 * @param membership null for any.
 */
export const findLivePlans = (
  db: Database,
  tenantId: number,
  login: Reader,
  membership: string | null,
): Promise<LivePlan[]> => db.read<LivePlan>(tenantId, (tenant) => livePlans(tenant, login, membership));

/** Whether a person already has a membership, read inside a command, which sees its own changes. */
export async function hasMembership(tx: Tx, login: Reader, membership: string): Promise<boolean> {
  const { rows } = await livePlans(sql<number>`${tx.tenantId}::int`, login, membership).execute(tx.q);
  return rows.length > 0;
}
