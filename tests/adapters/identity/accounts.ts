import type { Publisher } from "#tests/world/publisher.ts";
import type { IdentitySite, Reader } from "./identity-site.ts";

/** An account with a live subscription that this login has bought, as a purchase would create it. */
export async function accountOf(
  world: IdentitySite,
  { tenantId, plain }: Publisher,
  { loginId, email }: Reader,
): Promise<number> {
  const [bundle] = plain.catalog.bundles;
  const [rate] = plain.catalog.rates.filter(({ rateCode }) => rateCode === bundle?.rateCode);
  const [made] = await world.sql<{ account_number: string }>(
    `with c as (select checkout_id from session where tenant_id = $1 and login_id = $2 and scope = 'checkout' limit 1),
     a as (insert into account (tenant_id, account_number, first_name, last_name, contact_email, phone, origin, checkout_id)
       values ($1, nextval('account_number_seq'), 'Ada', 'Reader', $6, '', 'online', (select checkout_id from c))
       returning account_number),
     g as (insert into account_grant (tenant_id, login_id, account_number, kind, proof)
       select $1, $2, account_number, 'owner', 'checkout' from a)
     insert into subscription (tenant_id, account_number, bundle_id, rate_code, rate_version, product, status, method,
       start_on, paid_through, renews_on, price_held_until)
     select $1, account_number, $3, $4, $5, 'D', 'active', 'ezpay', '2026-01-01', '2026-02-01', '2026-02-02', now() from a
     returning account_number`,
    [tenantId, loginId, bundle?.bundleId, rate?.rateCode, rate?.version, email],
  );
  return Number(made?.account_number);
}

export const accountsOf = async (
  world: IdentitySite,
  { tenantId }: Publisher,
  { loginId }: Pick<Reader, "loginId">,
): Promise<number[]> =>
  (
    await world.sql<{ n: string }>(
      "select account_number as n from account_grant where tenant_id = $1 and login_id = $2 order by 1",
      [tenantId, loginId],
    )
  ).map(({ n }) => Number(n));
