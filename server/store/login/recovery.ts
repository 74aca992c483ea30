import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { localIssuer } from "./login.ts";
import { loginForNewPassword } from "./mailbox-proof.ts";

/**
 * The login that gets a new password when the owner of this mailbox asks: the proven one, or a new one for claims that
 * nobody has proven and for a subscriber who came by phone or on paper. Null if nobody here has this mailbox.
 * @param subject for a new login.
 */
export async function loginToRecover(tx: Tx, email: string, subject: string): Promise<number | null> {
  const { rows } = await sql<{ known: boolean }>`select
    exists (select from login lo where lo.tenant_id = ${tx.tenantId} and lo.email = ${email}
      and lo.issuer = ${localIssuer})
    or exists (select from account a where a.tenant_id = ${tx.tenantId} and a.origin = 'office'
      and a.contact_mailbox = ${email}) as known`.execute(tx.q);
  return rows[0]?.known === true ? loginForNewPassword(tx, email, subject) : null;
}
