import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

type Reader = { readonly loginId: number; readonly confirmed: boolean };

const liveOf = (tenant: RawBuilder<number>, login: Reader, membership: string | null) => sql<{ live: boolean }>`
      select exists (
        select from account_grant g
        join subscription u on u.tenant_id = ${tenant} and u.account_number = g.account_number
        join bundle b on b.tenant_id = ${tenant} and b.bundle_id = u.bundle_id
        where g.tenant_id = ${tenant} and g.login_id = ${login.loginId}
          and (${login.confirmed} or g.proof in ('checkout', 'gift'))
          and u.status in ('active', 'stopped', 'pastDue', 'grace', 'cancelling')
          and (${membership}::text is null or b.membership = ${membership})
      ) as live`;

/**
 * Whether a login already reads the membership that is being bought. A login whose mailbox is not proven has only what
 * its own checkouts made, and what gift links gave it.
 *
 * @param membership null: any.
 */
export async function hasLiveSubscription(
  db: Database,
  tenantId: number,
  login: Reader,
  membership: string | null,
): Promise<boolean> {
  const [row] = await db.read<{ live: boolean }>(tenantId, (tenant) => liveOf(tenant, login, membership));
  return row?.live ?? false;
}

/** The same inside a command, as it stands there. */
export async function readsAlready(tx: Tx, login: Reader, membership: string): Promise<boolean> {
  const { rows } = await liveOf(sql<number>`${tx.tenantId}::int`, login, membership).execute(tx.q);
  return rows[0]?.live ?? false;
}
