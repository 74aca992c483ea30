import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import { keyHint, type KeyScope, type StoredKey } from "#core/site/api-key.ts";
import { hashToken } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { preparedRead } from "#server/db/prepared-read.ts";
import { actorIn } from "#server/store/audit.ts";
import { staffNameOf } from "#server/store/trail/trail-filter.ts";

export type KeyRecord = StoredKey & { readonly keyId: number; readonly name: string; readonly lastUsedOn: Day | null };

/** The key that a caller presents; null if the publication has no such key. */
export async function findKey(db: Database, tenantId: number, text: string): Promise<KeyRecord | null> {
  const [key] = await db.readPrepared(tenantId, byHash, { hash: hashToken(text) });
  return key ?? null;
}

const byHash = preparedRead(
  { hash: "bytea" },
  (tenant, given) => sql<KeyRecord>`
    select k.key_id as "keyId", k.name, k.scopes, k.expires_on as "expiresOn", k.revoked_at is not null as "isRevoked",
      k.last_used_on as "lastUsedOn"
    from api_key k where k.tenant_id = ${tenant} and k.key_hash = ${given("hash")}`,
);

export type NewKey = {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly text: string;
  readonly expiresOn: Day | null;
  readonly actor: string;
  readonly now: Date;
};

/** @returns its number. */
export async function insertKey(tx: Tx, { name, scopes, text, expiresOn, actor, now }: NewKey): Promise<number> {
  const { key_id } = await tx.q
    .insertInto("api_key")
    .values({
      tenant_id: tx.tenantId,
      name,
      scopes: [...scopes],
      key_hash: hashToken(text),
      hint: keyHint(text),
      made_at: now,
      made_by: actorIn(tx, actor),
      expires_on: expiresOn,
    })
    .returning("key_id")
    .executeTakeFirstOrThrow();
  return key_id;
}

/** Noted once a day, which is enough to see that a key is in use. */
export async function noteKeyUse(tx: Tx, keyId: number): Promise<void> {
  await sql`update api_key set last_used_on = ${tx.today}::date where tenant_id = ${tx.tenantId} and key_id = ${keyId}
    and last_used_on is distinct from ${tx.today}::date`.execute(tx.q);
}

/** @returns false if there is no such working key. */
export async function revokeKey(tx: Tx, keyId: number, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update api_key set revoked_at = ${now} where tenant_id = ${tx.tenantId} and key_id = ${keyId}
    and revoked_at is null returning key_id`.execute(tx.q);
  return rows.length > 0;
}

export type ShownKey = {
  readonly keyId: number;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly hint: string;
  readonly madeAt: Date;
  readonly madeBy: string;
  /** The staff member who made it; "" if it was made by a command. */
  readonly maker: string;
  readonly expiresOn: Day | null;
  readonly lastUsedOn: Day | null;
  readonly revokedAt: Date | null;
};

/** Every key that was ever made, newest first. */
export const findKeys = (db: Database, tenantId: number): Promise<ShownKey[]> =>
  db.read<ShownKey>(
    tenantId,
    (tenant) => sql<ShownKey>`
      select k.key_id as "keyId", k.name, k.scopes, k.hint, k.made_at as "madeAt", k.made_by as "madeBy", ${staffNameOf(sql`k.made_by`)} as maker, k.expires_on as "expiresOn",
        k.last_used_on as "lastUsedOn", k.revoked_at as "revokedAt"
      from api_key k where k.tenant_id = ${tenant} order by k.key_id desc`,
  );
