import { sql } from "kysely";
import { hashToken } from "#server/crypto/random.ts";
import type { Tx } from "#server/db/database.ts";
import { localIssuer } from "./login.ts";

export const signInLinkMinutes = 15;

/** Normalizes a code before it is hashed: capitals only, without separators. */
const hashCode = (code: string): Buffer => hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));

/** Identifies a browser by the secret that only its cookie and our forms contain. */
export const browserOf = (formToken: string): Buffer => hashToken(`sign-in-link ${formToken}`);

const oldest = (now: Date): Date => new Date(now.getTime() - signInLinkMinutes * 60_000);

/**
 * Creates the token and code of a sign-in email when it is sent (decision 6), for one browser.
 * @returns false if the login is gone, has another address or lost its proof; then the email must not be sent.
 */
export async function mintSignInLink(
  tx: Tx,
  link: {
    readonly loginId: number;
    readonly recipient: string;
    readonly browser: Buffer;
    readonly token: string;
    readonly code: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_token (tenant_id, token_hash, purpose, login_id, email, created_at, browser_hash, code_hash)
    select ${tx.tenantId}, ${hashToken(link.token)}, 'signIn', lo.login_id, lo.email, ${link.now}, ${link.browser},
      ${hashCode(link.code)}
    from login lo where lo.tenant_id = ${tx.tenantId} and lo.login_id = ${link.loginId} and lo.issuer = ${localIssuer}
      and lo.email = ${link.recipient.toLowerCase()} and lo.email_confirmed_at is not null
    returning login_id`.execute(tx.q);
  return rows.length > 0;
}

export type FoundSignInLink = { readonly email: string; readonly live: boolean; readonly sameBrowser: boolean };

/** The state of a link, without using it. Null if it was never made. */
export async function findSignInLink(
  tx: Tx,
  { token, browser, now }: { readonly token: string; readonly browser: Buffer; readonly now: Date },
): Promise<FoundSignInLink | null> {
  const { rows } = await sql<FoundSignInLink>`
    select m.email, m.used_at is null and m.created_at > ${oldest(now)} as live, m.browser_hash = ${browser} as "sameBrowser"
    from mail_token m
    where m.tenant_id = ${tx.tenantId} and m.token_hash = ${hashToken(token)} and m.purpose = 'signIn'`.execute(tx.q);
  return rows[0] ?? null;
}

/**
 * Uses a live link of this browser, by its token or its code, and with it every other one of the login. Null if there
 * is none.
 */
export async function claimSignInLink(
  tx: Tx,
  {
    proof,
    browser,
    now,
  }: {
    readonly proof: { readonly token: string } | { readonly code: string };
    readonly browser: Buffer;
    readonly now: Date;
  },
): Promise<{ readonly loginId: number; readonly locked: boolean } | null> {
  const by =
    "token" in proof ? sql`m.token_hash = ${hashToken(proof.token)}` : sql`m.code_hash = ${hashCode(proof.code)}`;
  const { rows } = await sql<{ loginId: number; locked: boolean }>`
    update mail_token m set used_at = ${now} from login lo
    where m.tenant_id = ${tx.tenantId} and m.purpose = 'signIn' and m.browser_hash = ${browser} and ${by}
      and m.used_at is null and m.created_at > ${oldest(now)}
      and lo.tenant_id = m.tenant_id and lo.login_id = m.login_id and lo.email = m.email
      and lo.email_confirmed_at is not null
    returning m.login_id::int as "loginId", lo.locked_at is not null as locked`.execute(tx.q);
  const [row] = rows;
  if (row === undefined) return null;
  await tx.q
    .updateTable("mail_token")
    .set({ used_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", row.loginId)
    .where("purpose", "=", "signIn")
    .where("used_at", "is", null)
    .execute();
  return row;
}
