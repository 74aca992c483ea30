import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { localIssuer } from "./login.ts";

/** A passkey as its owner sees it. */
export type PasskeyRow = {
  readonly passkeyId: number;
  readonly name: string;
  readonly host: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** The passkeys of a login, newest first. */
export const findPasskeys = (db: Database, tenantId: number, loginId: number): Promise<PasskeyRow[]> =>
  db.read(
    tenantId,
    (tenant) => sql<PasskeyRow>`
      select p.passkey_id as "passkeyId", p.name, p.host, p.created_at as "createdAt", p.last_used_at as "lastUsedAt"
      from passkey p where p.tenant_id = ${tenant} and p.login_id = ${loginId} order by p.passkey_id desc`,
  );

export type CredentialOfLogin = { readonly credentialId: string; readonly transports: string[] };

export type PasskeyOwner = {
  readonly email: string;
  readonly confirmed: boolean;
  /** A device that has one of them is not asked to make a second one. */
  readonly credentials: readonly CredentialOfLogin[];
};

/** The login under its lock, so that its passkeys are counted one request after the other. */
export async function lockPasskeyOwner(tx: Tx, loginId: number): Promise<PasskeyOwner> {
  const login = await tx.q
    .selectFrom("login")
    .select(["email", "email_confirmed_at"])
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const credentials = await tx.q
    .selectFrom("passkey")
    .select(["credential_id as credentialId", "transports"])
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .execute();
  return { email: login.email, confirmed: login.email_confirmed_at !== null, credentials };
}

/** Stores the challenge that this session must answer next; an earlier one becomes void. */
export async function storeChallenge(tx: Tx, tokenHash: Buffer, challenge: string): Promise<void> {
  await tx.q
    .updateTable("session")
    .set({ passkey_challenge: challenge })
    .where("tenant_id", "=", tx.tenantId)
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Takes the session's challenge, which can be answered once. Null if there is none. */
export async function consumeChallenge(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ challenge: string }>`
    update session se set passkey_challenge = null from session old
    where se.tenant_id = ${tx.tenantId} and se.token_hash = ${tokenHash} and old.tenant_id = se.tenant_id
      and old.token_hash = se.token_hash and old.passkey_challenge is not null
    returning old.passkey_challenge as challenge`.execute(tx.q);
  return rows[0]?.challenge ?? null;
}

export type NewPasskey = {
  readonly loginId: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly host: string;
  readonly name: string;
  readonly now: Date;
};

/** @returns false if the credential already belongs to somebody. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { rows } = await sql`
    insert into passkey (tenant_id, login_id, credential_id, public_key, sign_count, transports, host, name, created_at)
    values (${tx.tenantId}, ${passkey.loginId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.signCount},
      ${[...passkey.transports]}, ${passkey.host}, ${passkey.name}, ${passkey.now})
    on conflict (tenant_id, credential_id) do nothing returning 1`.execute(tx.q);
  return rows.length > 0;
}

export type FoundPasskey = {
  readonly passkeyId: number;
  readonly loginId: number;
  readonly email: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: string[];
  readonly locked: boolean;
};

/** A passkey of a proven login, by the browser's id for it. */
export async function findPasskey(
  db: Database,
  tenantId: number,
  { credentialId, host }: { readonly credentialId: string; readonly host: string },
): Promise<FoundPasskey | null> {
  const [found] = await db.read<FoundPasskey>(
    tenantId,
    (tenant) => sql<FoundPasskey>`
      select p.passkey_id as "passkeyId", p.login_id as "loginId", l.email, p.credential_id as "credentialId",
        p.public_key as "publicKey", p.sign_count as "signCount", p.transports, l.locked_at is not null as locked
      from passkey p join login l on l.tenant_id = ${tenant} and l.login_id = p.login_id
      where p.tenant_id = ${tenant} and p.credential_id = ${credentialId} and p.host = ${host}
        and l.issuer = ${localIssuer} and l.email_confirmed_at is not null and l.dropped_at is null`,
  );
  return found ?? null;
}

/**
 * Notes that it has just signed in; its counter only grows.
 * @returns false if it was removed meanwhile.
 */
export async function notePasskeyUse(
  tx: Tx,
  { passkeyId, signCount, now }: { readonly passkeyId: number; readonly signCount: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("passkey")
    .set({ sign_count: signCount, last_used_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("passkey_id", "=", passkeyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Own = { readonly loginId: number; readonly passkeyId: number };

/** @returns false if the login has no such passkey. */
export async function renamePasskey(tx: Tx, { loginId, passkeyId }: Own, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("passkey")
    .set({ name })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .where("passkey_id", "=", passkeyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns its name; null if the login has no such passkey. */
export async function removePasskey(tx: Tx, { loginId, passkeyId }: Own): Promise<string | null> {
  const removed = await tx.q
    .deleteFrom("passkey")
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .where("passkey_id", "=", passkeyId)
    .returning("name")
    .executeTakeFirst();
  return removed?.name ?? null;
}
