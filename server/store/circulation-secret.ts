import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { SecretBox } from "#server/secret-box.ts";

const secretName = "circulation.secret";

export type CirculationSecretOf = (tenantId: number) => Promise<string | null>;

/** Opens a publication's secret at its circulation system. Null: none stored. */
export const circulationSecrets =
  (db: Database, secrets: SecretBox): CirculationSecretOf =>
  async (tenantId) => {
    const [row] = await db.read<{ sealed: Buffer }>(
      tenantId,
      (tenant) => sql<{ sealed: Buffer }>`select k.sealed from tenant_secret k
        where k.tenant_id = ${tenant} and k.name = ${secretName}`,
    );
    return row === undefined ? null : secrets.open(row.sealed);
  };
