import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { SubscriptionStatus } from "#server/db/tables/account.ts";

/** What distinguishes an account from others, as it is today. */
export type FoundDetails = {
  readonly accountNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip5: string;
  readonly plan: string | null;
  readonly status: SubscriptionStatus | null;
};

/** Of one publication: the live subscription, else the one that is waiting for payment, else the last that ended. */
export const findFoundDetails = (
  db: Database,
  tenantId: number,
  accounts: readonly number[],
): Promise<readonly FoundDetails[]> =>
  db.read<FoundDetails>(
    tenantId,
    (tenant) => sql<FoundDetails>`
      select a.account_number::int as "accountNumber", a.first_name as "firstName", a.last_name as "lastName", a.phone,
        coalesce(d.street, '') as street, coalesce(d.city, '') as city, coalesce(d.state_code, '') as state,
        coalesce(d.zip5, '') as zip5, b.name as plan, u.status
      from account a
      left join lateral (select o.status, o.bundle_id, coalesce(o.delivery_address_id, o.billing_address_id) as address_id
        from subscription o where o.tenant_id = ${tenant} and o.account_number = a.account_number
        order by o.status = 'ended', o.status = 'pending', o.subscription_id desc limit 1) u on true
      left join bundle b on b.tenant_id = ${tenant} and b.bundle_id = u.bundle_id
      left join address d on d.tenant_id = ${tenant} and d.address_id = u.address_id
      where a.tenant_id = ${tenant} and a.account_number = any(${accounts}::bigint[])`,
  );
