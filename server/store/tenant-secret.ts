import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { standingRead } from "#server/db/standing-read.ts";
import { type SecretBox, tenantSecretPlace } from "#server/secret-box.ts";

export type TenantSecretOf = (tenantId: number) => Promise<string | null>;

/** Opens one of a publication's sealed secrets, only for the call. Null: none stored. */
export function tenantSecrets(db: Database, secrets: SecretBox, name: string): TenantSecretOf {
  const sealedUnder = standingRead(
    [],
    (tenant) => sql<{ sealed: Buffer }>`select k.sealed from tenant_secret k
      where k.tenant_id = ${tenant} and k.name = ${name}`,
  );
  return async (tenantId) => {
    const [row] = await db.readStanding(tenantId, sealedUnder, {});
    return row === undefined ? null : secrets.open(row.sealed, tenantSecretPlace(tenantId, name));
  };
}
