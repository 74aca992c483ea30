import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { type SecretBox, tenantSecretPlace } from "#server/secret-box.ts";

export type TenantSecretOf = (tenantId: number) => Promise<string | null>;

/** Opens one of a publication's sealed secrets, only for the call. Null: none stored. */
export const tenantSecrets =
  (db: Database, secrets: SecretBox, name: string): TenantSecretOf =>
  async (tenantId) => {
    const [row] = await db.read<{ sealed: Buffer }>(
      tenantId,
      (tenant) => sql<{ sealed: Buffer }>`select k.sealed from tenant_secret k
        where k.tenant_id = ${tenant} and k.name = ${name}`,
    );
    return row === undefined ? null : secrets.open(row.sealed, tenantSecretPlace(tenantId, name));
  };
