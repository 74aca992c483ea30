import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { forgetFailures } from "./failed-sign-ins.ts";
import { insertLocalLogin, localIssuer } from "./login.ts";
import { dropSessionsOf } from "./session.ts";
import { moveGrants } from "#server/store/access/unclaimed-order.ts";

export type ProvenMailbox =
  /** This login owns the mailbox now. */
  | { readonly kind: "confirmed"; readonly loginId: number }
  /** The mailbox already had a proven login, which now has what this one bought. */
  | { readonly kind: "joined"; readonly loginId: number };

/**
 * The owner of a mailbox has opened an emailed link, and is known to have set this login's password: it was typed
 * again, or has just been set there (security.md I22). The first login to be proven gets the mailbox, and all other
 * claims are dropped; a later one gives what it bought to the first.
 */
export async function proveMailbox(tx: Tx, loginId: number, email: string, now: Date): Promise<ProvenMailbox> {
  const logins = await lockLoginsOf(tx, email);
  await forgetFailures(tx, email);
  const owner = logins.find((login) => login.email_confirmed_at !== null);
  if (owner !== undefined && owner.login_id !== loginId) {
    await moveSessions(tx, loginId, owner.login_id);
    await moveGrants(tx, loginId, owner.login_id);
    await drop(tx, loginId, now);
    return { kind: "joined", loginId: owner.login_id };
  }
  if (owner === undefined) {
    await tx.q
      .updateTable("login")
      .set({ email_confirmed_at: now, dropped_at: null })
      .where("tenant_id", "=", tx.tenantId)
      .where("login_id", "=", loginId)
      .execute();
    for (const { login_id } of logins) if (login_id !== loginId) await drop(tx, login_id, now);
  }
  await grantOfficeAccounts(tx, loginId, email);
  return { kind: "confirmed", loginId };
}

/** Every login that names a mailbox. */
const lockLoginsOf = (tx: Tx, email: string) =>
  tx.q
    .selectFrom("login")
    .select(["login_id", "email_confirmed_at"])
    .where("tenant_id", "=", tx.tenantId)
    .where("email", "=", email)
    .where("issuer", "=", localIssuer)
    .orderBy("login_id")
    .forUpdate()
    .execute();

/**
 * Makes a login whose owner has proven another mailbox sign in with that one from now on. All claims to it are dropped.
 * @returns false if the mailbox has an owner.
 */
export async function moveToMailbox(tx: Tx, loginId: number, email: string, now: Date): Promise<boolean> {
  const logins = await lockLoginsOf(tx, email);
  if (logins.some((login) => login.email_confirmed_at !== null)) return false;
  await forgetFailures(tx, email);
  for (const { login_id } of logins) await drop(tx, login_id, now);
  await tx.q
    .updateTable("login")
    .set({ email, email_confirmed_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .execute();
  await grantOfficeAccounts(tx, loginId, email);
  return true;
}

/**
 * The login that gets a new password by email: the proven one, else a new one created for it. Never a claim, whose
 * password and orders may be a stranger's.
 */
export async function loginForNewPassword(tx: Tx, email: string, subject: string): Promise<number> {
  const known = await tx.q
    .selectFrom("login as lo")
    .select("lo.login_id")
    .where("lo.tenant_id", "=", tx.tenantId)
    .where("lo.email", "=", email)
    .where("lo.issuer", "=", localIssuer)
    .where((eb) =>
      eb.or([
        eb("lo.email_confirmed_at", "is not", null),
        eb.and([
          eb("lo.password_hash", "is", null),
          eb("lo.dropped_at", "is", null),
          eb.not(
            eb.exists(
              eb
                .selectFrom("account_grant as g")
                .select("g.account_number")
                .whereRef("g.tenant_id", "=", "lo.tenant_id")
                .whereRef("g.login_id", "=", "lo.login_id"),
            ),
          ),
        ]),
      ]),
    )
    .orderBy((eb) => eb("lo.email_confirmed_at", "is", null))
    .orderBy("lo.login_id")
    .limit(1)
    .executeTakeFirst();
  return known?.login_id ?? insertLocalLogin(tx, { subject, email, passwordHash: null });
}

/** Drops a claim: its password no longer signs in, but stays for the claim's own link, which still asks for it. */
async function drop(tx: Tx, loginId: number, now: Date): Promise<void> {
  await tx.q
    .updateTable("login")
    .set({ dropped_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .where("dropped_at", "is", null)
    .execute();
  await dropSessionsOf(tx, loginId, now);
}

/** A checkout that is still open continues with the login that has its orders now. */
async function moveSessions(tx: Tx, from: number, to: number): Promise<void> {
  await tx.q
    .updateTable("session")
    .set({ login_id: to })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", from)
    .where("scope", "=", "checkout")
    .execute();
}

/**
 * The email on record is proof (rules 4.15): grants accounts that were opened by phone or on paper, and that nobody
 * holds yet.
 */
async function grantOfficeAccounts(tx: Tx, loginId: number, email: string): Promise<void> {
  await sql`
    insert into account_grant (tenant_id, login_id, account_number, kind, proof)
    select ${tx.tenantId}, ${loginId}, a.account_number, 'owner', 'mailbox' from account a
    where a.tenant_id = ${tx.tenantId} and a.origin = 'office' and a.contact_mailbox = ${email}
      and not exists (select from account_grant g
        where g.tenant_id = ${tx.tenantId} and g.account_number = a.account_number and g.kind <> 'limited')
    on conflict (tenant_id, login_id, account_number) do update set kind = 'owner', proof = 'mailbox'`.execute(tx.q);
}
