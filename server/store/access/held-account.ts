import { type RawBuilder, sql } from "kysely";
import type { GrantKind } from "#core/access/grant.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { SubscriptionStatus } from "#server/db/tables/account.ts";

export type HeldAccountRecord = {
  readonly accountNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Null if there was never a subscription. */
  readonly bundleId: string | null;
  readonly status: SubscriptionStatus | null;
  /** A gift was chosen but is not paid for. */
  readonly giftWaits: boolean;
  readonly access: GrantKind;
};

/**
 * The login whose accounts to find. If its mailbox is not proven, it has only the accounts from its own checkouts and
 * gift links.
 */
export type AccessHolder = { readonly loginId: number; readonly confirmed: boolean };

/** Which of those accounts; all of them by default. */
export type HeldAccountFilter = { readonly accountNumber?: number; readonly email?: string };

/**
 * Accounts that a login holds, the default one first. Only its own grants are read, whatever is searched for: somebody
 * else's account and one that does not exist take the same path to the same answer (security.md S8).
 */
const heldBy = (
  tenant: RawBuilder<number>,
  holder: AccessHolder,
  { accountNumber, email }: HeldAccountFilter,
) => sql<HeldAccountRecord>`
  select a.account_number as "accountNumber", a.first_name as "firstName", a.last_name as "lastName",
    u.bundle_id as "bundleId", u.status, g.kind as access, exists (select from gift f where f.tenant_id = ${tenant}
      and f.account_number = a.account_number and f.state = 'pending' and f.kind = 'gift') as "giftWaits"
  from account_grant g
  join account a on a.tenant_id = ${tenant} and a.account_number = g.account_number
  left join lateral (
    select x.bundle_id, x.status from subscription x
    where x.tenant_id = ${tenant} and x.account_number = a.account_number
    order by case x.status when 'pending' then 1 when 'ended' then 2 else 0 end, x.subscription_id desc
    limit 1
  ) u on true
  where g.tenant_id = ${tenant} and g.login_id = ${holder.loginId}
    and (${holder.confirmed} or g.proof in ('checkout', 'gift'))
    and (${accountNumber ?? null}::bigint is null or a.account_number = ${accountNumber ?? null}::bigint)
    and (${email ?? null}::text is null or a.contact_mailbox = ${email ?? null}::text)
  order by case when u.status is null or u.status = 'ended' then 2 when u.status = 'pending' then 1 else 0 end, g.granted_at, a.account_number`;

export const findHeldAccounts = (
  db: Database,
  tenantId: number,
  holder: AccessHolder,
  filter: HeldAccountFilter = {},
): Promise<readonly HeldAccountRecord[]> => db.read(tenantId, (tenant) => heldBy(tenant, holder, filter));

/** The held accounts among these numbers, read inside a command, which sees its own changes. */
export async function filterHeldAccounts(
  tx: Tx,
  holder: AccessHolder,
  accountNumbers: readonly number[],
): Promise<readonly HeldAccountRecord[]> {
  const { rows } = await heldBy(sql<number>`${tx.tenantId}::int`, holder, {}).execute(tx.q);
  return rows.filter(({ accountNumber }) => accountNumbers.includes(accountNumber));
}
