import { sql } from "kysely";
import type { Identity } from "#server/adapters/identity/port.ts";
import type { Tx } from "#server/db/database.ts";
import { localIssuer } from "./login.ts";

export type SignedInLogin = {
  readonly loginId: number;
  readonly email: string;
  readonly name: string;
  /** When staff locked it; it stays locked until they unlock it. */
  readonly locked: boolean;
};

/**
 * The login of an identity, found by (issuer, subject) and never by email (security.md I22). An outside provider's
 * login is created at its first sign-in, and takes its name and address from there; one of ours must already exist.
 * Null if it does not.
 */
export async function loginOf(tx: Tx, identity: Identity, now: Date): Promise<SignedInLogin | null> {
  if (identity.issuer !== localIssuer) return foreignLogin(tx, identity, now);
  const row = await tx.q
    .selectFrom("login")
    .select(["login_id", "email", "name", "locked_at"])
    .where("tenant_id", "=", tx.tenantId)
    .where("issuer", "=", localIssuer)
    .where("subject", "=", identity.subject)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { loginId: row.login_id, email: row.email, name: row.name, locked: row.locked_at !== null };
}

async function foreignLogin(
  tx: Tx,
  { issuer, subject, email, emailConfirmed, name }: Identity,
  now: Date,
): Promise<SignedInLogin | null> {
  // One proven owner per mailbox and issuer: an address that another subject has proven stays with that subject.
  const { rows } = await sql<SignedInLogin>`
    insert into login (tenant_id, issuer, subject, email, name, email_confirmed_at)
    select ${tx.tenantId}, ${issuer}, ${subject}, ${email}, ${name}, case when ${emailConfirmed} and not exists (
      select from login other where other.tenant_id = ${tx.tenantId} and other.issuer = ${issuer}
        and other.email = ${email} and other.subject <> ${subject} and other.email_confirmed_at is not null)
      then ${now}::timestamptz end
    on conflict (tenant_id, issuer, subject) do update set
      email = excluded.email,
      name = excluded.name,
      email_confirmed_at = case when login.email = excluded.email
        then coalesce(login.email_confirmed_at, excluded.email_confirmed_at) else excluded.email_confirmed_at end
    returning login_id as "loginId", email, name, locked_at is not null as locked`.execute(tx.q);
  return rows[0] ?? null;
}
