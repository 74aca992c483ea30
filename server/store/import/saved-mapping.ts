import { sql } from "kysely";
import type { Mapping } from "#core/import/mapping.ts";
import type { Tx } from "#server/db/database.ts";

/** How the publication's last list was read; null if there was none. */
export async function findSavedMapping(tx: Tx): Promise<Mapping | null> {
  const { rows } = await sql<{ mapping: Mapping }>`
    select k.mapping from move_in_mapping k where k.tenant_id = ${tx.tenantId}`.execute(tx.q);
  return rows[0]?.mapping ?? null;
}

export async function saveMapping(tx: Tx, mapping: Mapping): Promise<void> {
  await sql`insert into move_in_mapping (tenant_id, mapping) values (${tx.tenantId}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (tenant_id) do update set mapping = excluded.mapping`.execute(tx.q);
}
