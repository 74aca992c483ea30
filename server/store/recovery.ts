import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { insertLocalLogin, localIssuer } from "./login.ts";

/**
 * The login that gets a new password when the owner of this mailbox asks: the confirmed one, else the newest claim, else a
 * new one for a subscriber who came by phone or paper and never had one. Null: the mailbox is nobody's here.
 *
 * @param subject for a new login.
 */
export async function loginToRecover(tx: Tx, email: string, subject: string): Promise<number | null> {
  const known = await tx.q
    .selectFrom("login")
    .select("login_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("email", "=", email)
    .where("issuer", "=", localIssuer)
    .orderBy((eb) => eb("email_confirmed_at", "is", null))
    .orderBy("login_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined) return known.login_id;
  const account = await tx.q
    .selectFrom("account")
    .select("account_number")
    .where("tenant_id", "=", tx.tenantId)
    .where("origin", "=", "office")
    .where(sql`lower(contact_email)`, "=", email)
    .limit(1)
    .executeTakeFirst();
  return account === undefined ? null : insertLocalLogin(tx, { subject, email, passwordHash: null });
}
