import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { SubscriptionStatus } from "#server/db/tables/account.ts";

/** How far a demo subscriber's account has been set up. */
export type DemoAccountState = {
  readonly email: string;
  readonly accountNumber: number;
  readonly bundleId: string;
  readonly status: SubscriptionStatus;
  readonly checkoutId: string | null;
  /** Null if nobody signs in to it. */
  readonly loginId: number | null;
  /** Whether the login's mailbox is proven. */
  readonly confirmed: boolean;
};

/** The accounts of these contact addresses, in the order in which they were created. */
export function findDemoAccountStates(
  db: Database,
  tenantId: number,
  emails: readonly string[],
): Promise<readonly DemoAccountState[]> {
  return db.read<DemoAccountState>(
    tenantId,
    (tenant) => sql<DemoAccountState>`
      select a.contact_email as email, a.account_number as "accountNumber", u.bundle_id as "bundleId", u.status,
        a.checkout_id as "checkoutId", lo.login_id as "loginId", lo.email_confirmed_at is not null as confirmed
      from account a
      join subscription u on u.tenant_id = ${tenant} and u.account_number = a.account_number
      left join account_grant g on g.tenant_id = ${tenant} and g.account_number = a.account_number
      left join login lo on lo.tenant_id = ${tenant} and lo.login_id = g.login_id
      where a.tenant_id = ${tenant} and a.contact_mailbox = any(${emails}::text[])
      order by a.account_number`,
  );
}
