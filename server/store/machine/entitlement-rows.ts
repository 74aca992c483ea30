import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { SubscriptionStatus } from "#core/subscription/status.ts";
import type { Database } from "#server/db/database.ts";
import { preparedRead } from "#server/db/prepared-read.ts";

/** A live subscription of a login, and whether its mailbox is proven. */
export type EntitlementRow = {
  readonly emailConfirmed: boolean;
  readonly accountNumber: number;
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly status: SubscriptionStatus;
  readonly paidThrough: Day | null;
  readonly cancelAt: Day | null;
  readonly renews: boolean;
};

/** The logins with this email, or the one login with this number. */
export type ReaderKey = { readonly email: string } | { readonly loginId: number };

/**
 * The live subscriptions of a reader: those on accounts that they own. Helpers look after somebody else's paper, so
 * theirs don't count; a locked login reads nothing; and a login with an unproven mailbox counts only if nobody has
 * proven that mailbox.
 */
export async function findEntitlementRows(
  db: Database,
  tenantId: number,
  who: ReaderKey,
): Promise<readonly EntitlementRow[]> {
  const rows =
    "email" in who
      ? await db.readPrepared(tenantId, byEmail, { email: who.email })
      : await db.readPrepared(tenantId, byLogin, { loginId: who.loginId });
  return rows.some(({ emailConfirmed }) => emailConfirmed) ? rows.filter(({ emailConfirmed }) => emailConfirmed) : rows;
}

const entitling = (tenant: RawBuilder<number>, who: RawBuilder<boolean>) => sql<EntitlementRow>`
    select lo.email_confirmed_at is not null as "emailConfirmed", u.account_number::int as "accountNumber", u.bundle_id as "bundleId",
      u.rate_code as "rateCode", u.rate_version as "rateVersion", u.status, u.paid_through as "paidThrough", u.cancel_at as "cancelAt", u.renews
    from login lo
    join account_grant g on g.tenant_id = ${tenant} and g.login_id = lo.login_id and g.kind = 'owner' and g.denied_at is null
    join subscription u on u.tenant_id = ${tenant} and u.account_number = g.account_number and u.status not in ('pending', 'ended')
    where lo.tenant_id = ${tenant} and ${who} and lo.locked_at is null
    order by u.account_number, u.subscription_id`;

const byEmail = preparedRead({ email: "text" }, (tenant, given) =>
  entitling(tenant, sql<boolean>`lo.email = ${given("email")}`),
);
const byLogin = preparedRead({ loginId: "bigint" }, (tenant, given) =>
  entitling(tenant, sql<boolean>`lo.login_id = ${given("loginId")}`),
);
