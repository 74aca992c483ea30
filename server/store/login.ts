import type { Tx } from "#server/db/database.ts";

/** The issuer of logins with a password of ours; a foreign provider's logins carry its own address. */
export const localIssuer = "builtin";

/** How an address is kept and compared. */
export const normalEmail = (given: string): string => given.trim().toLowerCase();

/** A login as its owner signs in to it with a password. */
export type PasswordLogin = {
  readonly loginId: number;
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly confirmed: boolean;
  readonly passwordHash: string | null;
  readonly failedInRow: number;
};

/**
 * The login that a password of this mailbox is checked against: the confirmed one, else the newest claim that is not
 * confirmed yet (security.md I22).
 */
export async function findPasswordLogin(tx: Tx, email: string): Promise<PasswordLogin | null> {
  const row = await tx.q
    .selectFrom("login")
    .select(["login_id", "subject", "email", "name", "email_confirmed_at", "password_hash", "failed_in_row"])
    .where("tenant_id", "=", tx.tenantId)
    .where("email", "=", email)
    .where("issuer", "=", localIssuer)
    .where((eb) => eb.or([eb("email_confirmed_at", "is not", null), eb("password_hash", "is not", null)]))
    .orderBy((eb) => eb("email_confirmed_at", "is", null))
    .orderBy("login_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    loginId: row.login_id,
    subject: row.subject,
    email: row.email,
    name: row.name,
    confirmed: row.email_confirmed_at !== null,
    passwordHash: row.password_hash,
    failedInRow: row.failed_in_row,
  };
}

export type NewLogin = { readonly subject: string; readonly email: string; readonly passwordHash: string | null };

/** Makes a login of ours whose mailbox is not proven yet. Any number of them may claim one mailbox. */
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
    })
    .returning("login_id")
    .executeTakeFirstOrThrow();
  return login_id;
}

/** Counts a wrong password, for `null` too: the statement runs either way, so that both take the same time. */
export async function countWrongPassword(tx: Tx, loginId: number | null): Promise<void> {
  await tx.q
    .updateTable("login")
    .set((eb) => ({ failed_in_row: eb("failed_in_row", "+", 1) }))
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId ?? 0)
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
