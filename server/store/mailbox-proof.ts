import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { forgetFailures } from "./failed-sign-ins.ts";
import { revokeSessionsOf } from "./session.ts";

/**
 * Who knows the login's password. After a mere confirmation it may be a stranger, who set up the login over a mailbox
 * that is not theirs: then nothing older than the login is handed over. After a new password it is the mailbox's reader.
 */
export type PasswordKnown = "reader" | "whoever-set-it-up";

export type ProvenMailbox =
  /** This login is the mailbox's now. */
  | { readonly kind: "confirmed"; readonly loginId: number }
  /** The mailbox had a confirmed login already: what this one bought belongs to that one now. */
  | { readonly kind: "joined"; readonly loginId: number };

/**
 * Somebody has opened the link that was mailed to a login's address (security.md I22). The first login to be proven takes
 * the mailbox, and older claims to it lose password and sessions; a later one gives what it bought to the first.
 */
export async function proveMailbox(
  tx: Tx,
  loginId: number,
  email: string,
  { now, knows }: { readonly now: Date; readonly knows: PasswordKnown },
): Promise<ProvenMailbox> {
  const claims = await tx.q
    .selectFrom("login as lo")
    .select(["lo.login_id", "lo.email_confirmed_at"])
    .where("lo.tenant_id", "=", tx.tenantId)
    .where("lo.email", "=", email)
    .where("lo.issuer", "=", (eb) =>
      eb
        .selectFrom("login as self")
        .select("self.issuer")
        .where("self.tenant_id", "=", tx.tenantId)
        .where("self.login_id", "=", loginId),
    )
    .orderBy("lo.login_id")
    .forUpdate()
    .execute();
  await forgetFailures(tx, email);
  const owner = claims.find((claim) => claim.email_confirmed_at !== null);
  if (owner !== undefined && owner.login_id !== loginId) {
    await moveGrants(tx, loginId, owner.login_id);
    await disarm(tx, [loginId], now);
    return { kind: "joined", loginId: owner.login_id };
  }
  if (owner === undefined) {
    await confirm(tx, loginId, now);
    await disarm(
      tx,
      claims.map((claim) => claim.login_id).filter((id) => id < loginId),
      now,
    );
  }
  if (knows === "reader") await grantOfficeAccounts(tx, loginId, email);
  return { kind: "confirmed", loginId };
}

async function confirm(tx: Tx, loginId: number, now: Date): Promise<void> {
  await tx.q
    .updateTable("login")
    .set({ email_confirmed_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .execute();
}

async function disarm(tx: Tx, loginIds: readonly number[], now: Date): Promise<void> {
  for (const loginId of loginIds) {
    await tx.q
      .updateTable("login")
      .set({ password_hash: null })
      .where("tenant_id", "=", tx.tenantId)
      .where("login_id", "=", loginId)
      .execute();
    await revokeSessionsOf(tx, loginId, now);
  }
}

async function moveGrants(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    with moved as (
      delete from account_grant where tenant_id = ${tx.tenantId} and login_id = ${from}
      returning account_number, proof, granted_at)
    insert into account_grant (tenant_id, login_id, account_number, proof, granted_at)
    select ${tx.tenantId}, ${to}, account_number, proof, granted_at from moved
    on conflict (tenant_id, login_id, account_number) do nothing`.execute(tx.q);
  await tx.q
    .updateTable("address")
    .set({ claimed_by: to })
    .where("tenant_id", "=", tx.tenantId)
    .where("claimed_by", "=", from)
    .execute();
}

/** The mailbox on record is proof (rules 4.15): an account that came by phone or paper, and that nobody holds yet. */
async function grantOfficeAccounts(tx: Tx, loginId: number, email: string): Promise<void> {
  await sql`
    insert into account_grant (tenant_id, login_id, account_number, proof)
    select ${tx.tenantId}, ${loginId}, a.account_number, 'mailbox' from account a
    where a.tenant_id = ${tx.tenantId} and a.origin = 'office' and lower(a.contact_email) = ${email}
      and not exists (select from account_grant g
        where g.tenant_id = ${tx.tenantId} and g.account_number = a.account_number)
    on conflict (tenant_id, login_id, account_number) do nothing`.execute(tx.q);
}
