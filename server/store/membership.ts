import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

type Reader = { readonly loginId: number };

const liveOf = (tenant: RawBuilder<number>, login: Reader, membership: string | null) => sql<{ live: boolean }>`
      select exists (
        select from login me
        join login l on l.tenant_id = ${tenant} and l.email = me.email
        join account_grant g on g.tenant_id = ${tenant} and g.login_id = l.login_id
        join subscription u on u.tenant_id = ${tenant} and u.account_number = g.account_number
        join bundle b on b.tenant_id = ${tenant} and b.bundle_id = u.bundle_id
        where me.tenant_id = ${tenant} and me.login_id = ${login.loginId}
          and (l.email_confirmed_at is not null or g.proof in ('checkout', 'gift'))
          and u.status in ('active', 'stopped', 'pastDue', 'grace', 'cancelling')
          and (${membership}::text is null or b.membership = ${membership})
      ) as live`;

/**
 * Whether a person already reads the membership that is being bought, by whichever login of the same mailbox. One whose
 * mailbox is not proven has only what its own checkouts made, and what gift links gave it.
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
