import { sql } from "kysely";
import type { Language } from "#core/format/language.ts";
import type { Tx } from "#server/db/database.ts";
import { sessionIdle } from "./session.ts";

/** The issuer of logins with a password of ours; a foreign provider's logins carry its own address. */
export const localIssuer = "builtin";

/** The form in which an address is stored and compared. */
export const normalEmail = (given: string): string => given.trim().toLowerCase();

/** A login to which its owner signs in with a password. */
export type PasswordLogin = {
  readonly loginId: number;
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly confirmed: boolean;
  readonly passwordHash: string | null;
  readonly failedInRow: number;
  /** Staff have locked it: its password does not work until they unlock it. */
  readonly locked: boolean;
};

const passwordLogins = (tx: Tx) =>
  tx.q
    .selectFrom("login")
    .select([
      "login_id",
      "subject",
      "email",
      "name",
      "email_confirmed_at",
      "password_hash",
      "failed_in_row",
      "locked_at",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("issuer", "=", localIssuer);

type Row = Awaited<ReturnType<ReturnType<typeof passwordLogins>["execute"]>>[number];

const toPasswordLogin = (row: Row): PasswordLogin => ({
  loginId: row.login_id,
  subject: row.subject,
  email: row.email,
  name: row.name,
  confirmed: row.email_confirmed_at !== null,
  passwordHash: row.password_hash,
  failedInRow: row.failed_in_row,
  locked: row.locked_at !== null,
});

/** The most live claims to one mailbox (`makeRoomForClaim`); a password is tried against all of them. */
const maxClaims = 20;

/**
 * The logins against which a password of this mailbox is checked: only the proven one, else every live claim
 * (security.md I22), so that no claim makes another's password wrong. Locked ones are included: a person with the right
 * password is told about the lock, and nobody sets up a login beside a proven one that is locked.
 */
export async function findPasswordLogins(tx: Tx, email: string): Promise<readonly PasswordLogin[]> {
  const rows = await passwordLogins(tx)
    .where("email", "=", email)
    .where("dropped_at", "is", null)
    .where((eb) => eb.or([eb("email_confirmed_at", "is not", null), eb("password_hash", "is not", null)]))
    .orderBy((eb) => eb("email_confirmed_at", "is", null))
    .orderBy("login_id", "desc")
    .limit(maxClaims)
    .execute();
  const found = rows.map(toPasswordLogin);
  return found[0]?.confirmed === true ? found.slice(0, 1) : found;
}

/** One login, whatever happened to its claim. */
export async function findLogin(tx: Tx, loginId: number): Promise<readonly PasswordLogin[]> {
  const rows = await passwordLogins(tx).where("login_id", "=", loginId).execute();
  return rows.map(toPasswordLogin);
}

/** The login whose owner has proven this mailbox. */
export async function findOwner(tx: Tx, email: string): Promise<PasswordLogin | null> {
  const row = await passwordLogins(tx)
    .where("email", "=", email)
    .where("email_confirmed_at", "is not", null)
    .executeTakeFirst();
  return row === undefined ? null : toPasswordLogin(row);
}

/**
 * Whether the mailbox has room for one more claim. If it is full, its oldest claim that has ordered nothing and whose
 * checkout is over is dropped: nobody needs that claim's password anymore.
 */
export async function makeRoomForClaim(tx: Tx, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ live: number; idle: number | null }>`
    select count(*)::int as live, min(lo.login_id) filter (where not exists (select from account_grant g
        where g.tenant_id = lo.tenant_id and g.login_id = lo.login_id)
      and not exists (select from session se where se.tenant_id = lo.tenant_id and se.login_id = lo.login_id
        and se.revoked_at is null and se.last_used_at > ${now}::timestamptz - ${sessionIdle}))::int as idle
    from login lo where lo.tenant_id = ${tx.tenantId} and lo.email = ${email} and lo.issuer = ${localIssuer}
      and lo.email_confirmed_at is null and lo.password_hash is not null and lo.dropped_at is null`.execute(tx.q);
  const [{ live, idle } = { live: 0, idle: null }] = rows;
  if (live < maxClaims) return true;
  if (idle === null) return false;
  await tx.q
    .updateTable("login")
    .set({ dropped_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", idle)
    .execute();
  return true;
}

export type NewLogin = {
  readonly subject: string;
  readonly email: string;
  readonly passwordHash: string | null;
  /** The language of the page on which it is created; null or missing if there was nothing to choose. */
  readonly language?: Language | null;
};

/** Creates a login of ours whose mailbox is not proven yet. Any number of them may claim one mailbox. */
export async function insertLocalLogin(tx: Tx, login: NewLogin): Promise<number> {
  const { login_id } = await tx.q
    .insertInto("login")
    .values({
      tenant_id: tx.tenantId,
      issuer: localIssuer,
      subject: login.subject,
      email: login.email,
      email_confirmed_at: null,
      password_hash: login.passwordHash,
      language: login.language ?? null,
    })
    .returning("login_id")
    .executeTakeFirstOrThrow();
  return login_id;
}

/** Counts a wrong password. The statement runs even if there is no login, so that both cases take the same time. */
export async function countWrongPassword(tx: Tx, loginIds: readonly number[]): Promise<void> {
  await tx.q
    .updateTable("login")
    .set((eb) => ({ failed_in_row: eb("failed_in_row", "+", 1) }))
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "in", loginIds.length === 0 ? [0] : loginIds)
    .execute();
}

export async function countRightPassword(tx: Tx, loginId: number): Promise<void> {
  await tx.q
    .updateTable("login")
    .set({ failed_in_row: 0 })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .where("failed_in_row", ">", 0)
    .execute();
}

/** Sets a new password and opens a login that was closed after too many failures. */
export async function setPassword(tx: Tx, loginId: number, passwordHash: string): Promise<void> {
  await tx.q
    .updateTable("login")
    .set({ password_hash: passwordHash, failed_in_row: 0 })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .execute();
}
