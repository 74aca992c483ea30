import { sql } from "kysely";
import type { Database, TenantDay, Tx } from "#server/db/database.ts";
import { isStoreUnavailable } from "#server/db/faults.ts";
import { hashToken } from "#server/crypto/random.ts";
import { endSiteSignInsOf } from "#server/store/openid/end-site-sign-ins.ts";

const absoluteMs = 12 * 60 * 60 * 1000;
/** A token that is unused for this long is no longer valid. */
export const sessionIdleSeconds = 30 * 60;
export const sessionIdle = sql`interval '30 minutes'`;

export type NewSession = {
  readonly loginId: number;
  readonly token: string;
  /** The name by which the person recognizes the device. */
  readonly device: string;
  /** When the password was typed, if that was earlier. */
  readonly signedInAt?: Date;
  readonly now: Date;
} & (
  | { readonly scope: "account" }
  | {
      readonly scope: "checkout";
      readonly checkoutId: string;
      /**
       * The browser in which the password was typed; null if there is none, so it never becomes more than a checkout.
       */
      readonly browserHash: Buffer | null;
    }
);

/**
 * Opens a session for a token that only the caller knows.
 * @returns when it ends at the latest.
 */
export async function openSession(tx: Tx, session: NewSession): Promise<{ expires: Date }> {
  const signedInAt = session.signedInAt ?? session.now;
  const expires = new Date(signedInAt.getTime() + absoluteMs);
  await tx.q
    .insertInto("session")
    .values({
      tenant_id: tx.tenantId,
      token_hash: hashToken(session.token),
      login_id: session.loginId,
      scope: session.scope,
      checkout_id: session.scope === "checkout" ? session.checkoutId : null,
      browser_hash: session.scope === "checkout" ? session.browserHash : null,
      device: session.device,
      signed_in_at: signedInAt,
      last_used_at: session.now,
      expires_at: expires,
      revoked_at: null,
    })
    .execute();
  return { expires };
}

/** The password was typed again in this session: it counts as signed in just now (security.md S16). */
export async function renewSignIn(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.q
    .updateTable("session")
    .set({ signed_in_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .execute();
}

/** A checkout continues an order that was started in another browser: from here on, its token reaches that account. */
export async function moveCheckout(tx: Tx, tokenHash: Buffer, checkoutId: string): Promise<void> {
  await tx.q
    .updateTable("session")
    .set({ checkout_id: checkoutId })
    .where("tenant_id", "=", tx.tenantId)
    .where("token_hash", "=", tokenHash)
    .where("scope", "=", "checkout")
    .execute();
}

/** Ends one session immediately; the row stays for the audit. */
export async function revokeSession(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.q
    .updateTable("session")
    .set({ revoked_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .execute();
}

/**
 * Ends what could still become a session: emailed links to sign in or to set a password, codes that were not exchanged
 * yet, a pending change of the sign-in email, and the sign-ins at the paper's other sites.
 */
async function endSignInsUnderWay(tx: Tx, loginId: number, now: Date): Promise<void> {
  await sql`update mail_token set used_at = ${now} where tenant_id = ${tx.tenantId} and login_id = ${loginId}
    and purpose in ('signIn', 'resetPassword') and used_at is null`.execute(tx.q);
  await sql`update sign_in_email_change set settled_at = ${now}, outcome = 'withdrawn'
    where tenant_id = ${tx.tenantId} and login_id = ${loginId} and settled_at is null`.execute(tx.q);
  await sql`update sign_in_code set used_at = ${now} where tenant_id = ${tx.tenantId} and login_id = ${loginId}
    and used_at is null`.execute(tx.q);
  await endSiteSignInsOf(tx, loginId);
}

/**
 * Ends every session of a login, and every sign-in in progress: after a password change or a proven mailbox
 * (security.md 13, I22).
 */
export async function revokeSessionsOf(tx: Tx, loginId: number, now: Date): Promise<void> {
  await endSignInsUnderWay(tx, loginId, now);
  await tx.q
    .updateTable("session")
    .set({ revoked_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .where("revoked_at", "is", null)
    .execute();
}

/**
 * Ends the sessions of a claim that was dropped because somebody else proved the mailbox. A checkout that has ordered
 * something continues: it reaches only that order, whose payment may be in progress.
 */
export async function dropSessionsOf(tx: Tx, loginId: number, now: Date): Promise<void> {
  await sql`update session se set revoked_at = ${now}
    where se.tenant_id = ${tx.tenantId} and se.login_id = ${loginId} and se.revoked_at is null
      and not exists (select from account a where a.tenant_id = se.tenant_id and a.checkout_id = se.checkout_id)`.execute(
    tx.q,
  );
}

/**
 * Ends every other session of a login, and every sign-in in progress.
 * @returns how many sessions there were.
 */
export async function revokeOtherSessions(
  tx: Tx,
  { loginId, but, now }: { readonly loginId: number; readonly but: Buffer; readonly now: Date },
): Promise<number> {
  await endSignInsUnderWay(tx, loginId, now);
  const ended = await tx.q
    .updateTable("session")
    .set({ revoked_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .where("token_hash", "!=", but)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

export type OpenSession = {
  readonly tokenHash: Buffer;
  readonly device: string;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
};

/** The sessions of a login that still reach its account, the last used first. */
export const findSessions = (
  db: Database,
  tenantId: number,
  { loginId, now }: { readonly loginId: number; readonly now: Date },
): Promise<OpenSession[]> =>
  db.read(
    tenantId,
    (tenant) => sql<OpenSession>`
      select se.token_hash as "tokenHash", se.device, se.signed_in_at as "signedInAt", se.last_used_at as "lastUsedAt"
      from session se
      where se.tenant_id = ${tenant} and se.login_id = ${loginId} and se.scope = 'account' and se.revoked_at is null
        and se.expires_at > ${now} and se.last_used_at > ${now}::timestamptz - ${sessionIdle}
      order by se.last_used_at desc, se.token_hash`,
  );

/** Idle time counts from the last use, which is written at most once a minute so that reads stay reads. */
export async function touchSession(
  db: Database,
  at: TenantDay,
  session: { tokenHash: Buffer; usedLately: boolean },
  now: Date,
): Promise<void> {
  if (session.usedLately) return;
  const touched = db.write(at, async (tx) => {
    await tx.q
      .updateTable("session")
      .set({ last_used_at: now })
      .where("tenant_id", "=", at.tenantId)
      .where("token_hash", "=", session.tokenHash)
      .where("last_used_at", "<", now)
      .execute();
  });
  // If nothing can be written, for example because the disk is full, reading still works (security.md F12).
  await touched.catch((fault: unknown) => {
    if (!isStoreUnavailable(fault)) throw fault;
  });
}
