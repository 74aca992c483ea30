import { type RawBuilder, sql } from "kysely";
import type { KeyTime } from "#core/site/signing-key.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { preparedRead } from "#server/db/prepared-read.ts";
import { actorIn } from "#server/store/audit.ts";

/** The public half of an RSA key, in the form of RFC 7518. */
export type PublicKey = { readonly kty: "RSA"; readonly n: string; readonly e: string };

export type SigningKeyRow = {
  readonly keyNumber: number;
  readonly kid: string;
  readonly publicKey: PublicKey;
  readonly sealed: Buffer;
  readonly madeAt: Date;
  readonly madeBy: string;
  /** In ms since 1970. */
  readonly signsAt: number;
};

const inMs = (column: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${column}) * 1000)::float8`;

/** All of a publication's signing keys. */
export const findSigningKeys = (db: Database, tenantId: number): Promise<readonly SigningKeyRow[]> =>
  db.readPrepared(tenantId, allKeys, {});

const allKeys = preparedRead(
  {},
  (tenant) => sql<SigningKeyRow>`
    select k.key_number as "keyNumber", k.kid, k.public_key as "publicKey", k.sealed_private_key as sealed, k.made_at as "madeAt",
      k.made_by as "madeBy", ${inMs(sql`k.signs_from`)} as "signsAt"
    from signing_key k where k.tenant_id = ${tenant} order by k.key_number`,
);

export type NewSigningKey = {
  readonly kid: string;
  readonly publicKey: PublicKey;
  /** Seals the private half, which is bound to the key's number. */
  readonly sealFor: (keyNumber: number) => Buffer;
  readonly signsFrom: Date;
  readonly actor: string;
  readonly now: Date;
};

/**
 * Locks this publication's keys against changes until the transaction ends.
 * @returns when each one starts to sign.
 */
export async function lockSigningKeys(tx: Tx): Promise<KeyTime[]> {
  await sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext('signing keys'))`.execute(tx.q);
  const { rows } = await sql<KeyTime>`
    select key_number as "keyNumber", ${inMs(sql`signs_from`)} as "signsAt" from signing_key where tenant_id = ${tx.tenantId}`.execute(
    tx.q,
  );
  return rows;
}

/**
 * Call after `lockSigningKeys`.
 * @returns its number.
 */
export async function insertSigningKey(
  tx: Tx,
  { kid, publicKey, sealFor, signsFrom, actor, now }: NewSigningKey,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(key_number), 0)::int as last from signing_key where tenant_id = ${tx.tenantId}`.execute(tx.q);
  const keyNumber = (rows[0]?.last ?? 0) + 1;
  await tx.q
    .insertInto("signing_key")
    .values({
      tenant_id: tx.tenantId,
      key_number: keyNumber,
      kid,
      public_key: JSON.stringify(publicKey),
      sealed_private_key: sealFor(keyNumber),
      made_at: now,
      made_by: actorIn(tx, actor),
      signs_from: signsFrom,
    })
    .execute();
  return keyNumber;
}

/** Deletes keys, so that what they signed is no longer trusted. */
export async function deleteSigningKeys(tx: Tx, keyNumbers: readonly number[]): Promise<void> {
  await sql`delete from signing_key where tenant_id = ${tx.tenantId} and key_number = any(${keyNumbers}::int[])`.execute(
    tx.q,
  );
}
