import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { SecretBox } from "#server/secret-box.ts";

const secretName = "identity.secret";

/** Opens a publication's identity secret: `key:secret` of BLOX's web service, or an OpenID client's. Null: none stored. */
export const identitySecrets =
  (db: Database, secrets: SecretBox) =>
  async (tenantId: number): Promise<string | null> => {
    const [row] = await db.read<{ sealed: Buffer }>(
      tenantId,
      (tenant) => sql<{ sealed: Buffer }>`select x.sealed from tenant_secret x
        where x.tenant_id = ${tenant} and x.name = ${secretName}`,
    );
    return row === undefined ? null : secrets.open(row.sealed);
  };
