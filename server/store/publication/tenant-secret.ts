import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { preparedRead } from "#server/db/prepared-read.ts";
import {
  type SecretBox,
  type TenantSecretName,
  type TenantSecretOf,
  tenantSecretPlace,
} from "#server/crypto/secret-box.ts";

/** Opens one of a publication's sealed secrets, for this call only. Null if none is stored. */
export function tenantSecrets(db: Database, secrets: SecretBox, name: TenantSecretName): TenantSecretOf {
  const sealedUnder = preparedRead(
    {},
    (tenant) => sql<{ sealed: Buffer }>`select k.sealed from tenant_secret k
      where k.tenant_id = ${tenant} and k.name = ${name}`,
  );
  return async (tenantId) => {
    const [row] = await db.readPrepared(tenantId, sealedUnder, {});
    return row === undefined ? null : secrets.open(row.sealed, tenantSecretPlace(tenantId, name));
  };
}

export type SealedSecret = { readonly name: TenantSecretName; readonly sealed: Buffer };

/** All of a publication's stored secrets, still sealed. */
export const sealedSecrets = (db: Database, tenantId: number): Promise<SealedSecret[]> =>
  db.read<SealedSecret>(
    tenantId,
    (tenant) =>
      sql<SealedSecret>`select k.name, k.sealed from tenant_secret k where k.tenant_id = ${tenant} order by k.name`,
  );

/** A publication's keys for the service that receives its email; empty if it has none. */
export type InboundMailKeysOf = (tenantId: number) => Promise<readonly string[]>;

/** While a key is being replaced, both are valid: they are in one secret, separated by a space. */
export function inboundMailKeys(db: Database, secrets: SecretBox): InboundMailKeysOf {
  const secretOf = tenantSecrets(db, secrets, "inboundMail.secret");
  return async (tenantId) => ((await secretOf(tenantId)) ?? "").split(/\s+/).filter((key) => key !== "");
}
