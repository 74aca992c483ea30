import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { preparedRead } from "#server/db/prepared-read.ts";
import { localIssuer } from "#server/store/login/login.ts";

/** A reader as another site may know them. */
export type SiteReader = {
  readonly loginId: number;
  readonly email: string;
  /** From the account that they own; empty if they own none. */
  readonly firstName: string;
  readonly lastName: string;
};

/**
 * Found by what never changes about a login. Null if the login is locked or erased, or nobody has proven its mailbox.
 */
export async function findSiteReader(db: Database, tenantId: number, subject: string): Promise<SiteReader | null> {
  const [reader] = await db.readPrepared(tenantId, bySubject, { subject });
  return reader ?? null;
}

const bySubject = preparedRead(
  { subject: "text" },
  (tenant, given) => sql<SiteReader>`
    select lo.login_id::int as "loginId", lo.email, coalesce(a.first_name, '') as "firstName", coalesce(a.last_name, '') as "lastName"
    from login lo
    left join lateral (
      select a.first_name, a.last_name from account_grant g
      join account a on a.tenant_id = ${tenant} and a.account_number = g.account_number
      where g.tenant_id = ${tenant} and g.login_id = lo.login_id and g.kind = 'owner' and g.denied_at is null
      order by a.account_number limit 1) a on true
    where lo.tenant_id = ${tenant} and lo.issuer = ${localIssuer} and lo.subject = ${given("subject")}
      and lo.locked_at is null and lo.email_confirmed_at is not null and lo.dropped_at is null`,
);
