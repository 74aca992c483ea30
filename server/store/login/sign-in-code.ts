import { sql } from "kysely";
import type { Identity } from "#server/adapters/identity/port.ts";
import { hashToken } from "#server/crypto/random.ts";
import type { Tx } from "#server/db/database.ts";
import { localIssuer } from "./login.ts";

/** As in the BLOX emulation (protocols.md 2.1): five minutes, one use. */
const livesMs = 5 * 60 * 1000;

const bindingOf = (stateHash: Buffer): string => stateHash.toString("base64url").slice(0, 22);

/**
 * A one-time code that only the sign-in with this state can redeem here. Somebody else's code that is slipped into a
 * browser while it signs in is worthless there, even if the state was lost on the way (security.md S3).
 */
export const boundCode = (random: string, state: string): string => `${random}.${bindingOf(hashToken(state))}`;

export const isBoundTo = (code: string, stateHash: Buffer): boolean => code.endsWith(`.${bindingOf(stateHash)}`);

/** Records a one-time code for a login that has just been proven. Only the hash is kept. */
export async function issueCode(tx: Tx, issued: { code: string; loginId: number; now: Date }): Promise<void> {
  await tx.q
    .insertInto("sign_in_code")
    .values({
      tenant_id: tx.tenantId,
      code_hash: hashToken(issued.code),
      login_id: issued.loginId,
      created_at: issued.now,
      used_at: null,
    })
    .execute();
}

export type RedeemedCode = {
  readonly identity: Identity;
  /** False for a local login whose password and proof were taken over by the mailbox's owner (security.md I22). */
  readonly active: boolean;
};

/**
 * Exchanges a one-time code for the login that was proven with it. Null if it is unknown, foreign, used or expired,
 * without distinction.
 */
export async function redeemCode(tx: Tx, code: string, now: Date): Promise<RedeemedCode | null> {
  const { rows } = await sql<Identity & { active: boolean }>`
    with used as (
      update sign_in_code set used_at = ${now}
      where tenant_id = ${tx.tenantId} and code_hash = ${hashToken(code)} and used_at is null
        and created_at > ${new Date(now.getTime() - livesMs)}
      returning login_id)
    select lo.issuer, lo.subject, lo.email, lo.email_confirmed_at is not null as "emailConfirmed", lo.name,
      lo.issuer <> ${localIssuer} or lo.email_confirmed_at is not null
        or (lo.password_hash is not null and lo.dropped_at is null) as active
    from used join login lo on lo.tenant_id = ${tx.tenantId} and lo.login_id = used.login_id`.execute(tx.q);
  const [row] = rows;
  if (row === undefined) return null;
  const { active, ...identity } = row;
  return { identity, active };
}
