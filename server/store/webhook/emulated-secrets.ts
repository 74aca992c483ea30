import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { type SecretBox, webhookSecretPlace } from "#server/crypto/secret-box.ts";

type Row = { readonly endpointId: number; readonly sealed: Buffer };

/** The secrets of those endpoints of a publication that are the emulated receiver. */
export async function emulatedSecrets(db: Database, secrets: SecretBox, tenantId: number): Promise<string[]> {
  const rows = await db.read<Row>(
    tenantId,
    (tenant) => sql<Row>`
      select e.endpoint_id as "endpointId", e.sealed_secret as sealed from webhook_endpoint e
      where e.tenant_id = ${tenant} and e.url = 'sandbox' and e.removed_at is null`,
  );
  return rows.map(({ endpointId, sealed }) => secrets.open(sealed, webhookSecretPlace(tenantId, endpointId)));
}
