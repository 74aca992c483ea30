import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/**
 * Whether a login already reads the membership that is being bought. A login whose mailbox is not proven has only what
 * its own checkouts made.
 *
 * @param membership null: any.
 */
export async function hasLiveSubscription(
  db: Database,
  tenantId: number,
  login: { readonly loginId: number; readonly confirmed: boolean },
  membership: string | null,
): Promise<boolean> {
  const [row] = await db.read<{ live: boolean }>(
    tenantId,
    (tenant) => sql<{ live: boolean }>`
      select exists (
        select from account_grant g
        join subscription u on u.tenant_id = ${tenant} and u.account_number = g.account_number
        join bundle b on b.tenant_id = ${tenant} and b.bundle_id = u.bundle_id
        where g.tenant_id = ${tenant} and g.login_id = ${login.loginId} and (${login.confirmed} or g.proof = 'checkout')
          and u.status in ('active', 'stopped', 'pastDue', 'grace', 'cancelling')
          and (${membership}::text is null or b.membership = ${membership})
      ) as live`,
  );
  return row?.live ?? false;
}
