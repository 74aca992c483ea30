import { sql } from "kysely";
import { hashToken } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";

export type MailTokenPurpose = "confirmMailbox" | "resetPassword";

export type NewMailToken = {
  readonly loginId: number;
  readonly purpose: MailTokenPurpose;
  /** The address that the email goes to; it must still be the login's. */
  readonly recipient: string;
  /** 256 bits; found only in the email's link. */
  readonly token: string;
  readonly now: Date;
};

export type TokenLogin = { readonly hasPassword: boolean };

/** How long a link works. The confirmation link also needs the claim's own password, so it may wait for a week. */
export const linkMinutes = { confirmMailbox: 7 * 24 * 60, resetPassword: 30 } as const satisfies Record<
  MailTokenPurpose,
  number
>;

const oldest = (purpose: MailTokenPurpose, now: Date): Date => new Date(now.getTime() - linkMinutes[purpose] * 60_000);

/**
 * Creates the token of an email when it is sent: hashed, single use, time limited, bound to purpose, tenant and address
 * (security.md 14). An email that is sent twice carries two, and using one ends both.
 * @returns whether the login has a password; null if it is gone or has another address by now; then the email must not
 * be sent.
 */
export async function mintMailToken(
  tx: Tx,
  { loginId, purpose, recipient, token, now }: NewMailToken,
): Promise<TokenLogin | null> {
  const { rows } = await sql<TokenLogin>`
    with minted as (insert into mail_token (tenant_id, token_hash, purpose, login_id, email, created_at)
    select ${tx.tenantId}, ${hashToken(token)}, ${purpose}, lo.login_id, lo.email, ${now}
    from login lo
    where lo.tenant_id = ${tx.tenantId} and lo.login_id = ${loginId} and lo.email = ${recipient.toLowerCase()}
    returning login_id)
    select lo.password_hash is not null as "hasPassword" from minted
    join login lo on lo.tenant_id = ${tx.tenantId} and lo.login_id = minted.login_id`.execute(tx.q);
  return rows[0] ?? null;
}

export type MailTokenState = "live" | "used" | "expired";

export type FoundMailToken = { readonly loginId: number; readonly email: string; readonly state: MailTokenState };

type Asked = { readonly token: string; readonly purpose: MailTokenPurpose; readonly now: Date };

/**
 * The state of a link, without using it. Null if it was never made, is for another purpose, or the login's address has
 * changed.
 */
export async function findMailToken(
  db: Database,
  tenantId: number,
  { token, purpose, now }: Asked,
): Promise<FoundMailToken | null> {
  const [row] = await db.read<FoundMailToken>(
    tenantId,
    (tenant) => sql<FoundMailToken>`
      select m.login_id as "loginId", m.email, case when m.used_at is not null then 'used'
        when m.created_at <= ${oldest(purpose, now)} then 'expired' else 'live' end as state
      from mail_token m
      join login lo on lo.tenant_id = ${tenant} and lo.login_id = m.login_id and lo.email = m.email
      where m.tenant_id = ${tenant} and m.token_hash = ${hashToken(token)} and m.purpose = ${purpose}`,
  );
  return row ?? null;
}

/** Uses a live token, and with it every other one of the same login and purpose. Null if it is not live. */
export async function claimMailToken(
  tx: Tx,
  { token, purpose, now }: Asked,
): Promise<{ readonly loginId: number; readonly email: string } | null> {
  const { rows } = await sql<{ loginId: number; email: string }>`
    with used as (
      update mail_token set used_at = ${now}
      where tenant_id = ${tx.tenantId} and token_hash = ${hashToken(token)} and purpose = ${purpose}
        and used_at is null and created_at > ${oldest(purpose, now)}
      returning login_id, email)
    select used.login_id as "loginId", used.email from used
    join login lo on lo.tenant_id = ${tx.tenantId} and lo.login_id = used.login_id and lo.email = used.email`.execute(
    tx.q,
  );
  const [row] = rows;
  if (row === undefined) return null;
  await tx.q
    .updateTable("mail_token")
    .set({ used_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", row.loginId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
  return row;
}
