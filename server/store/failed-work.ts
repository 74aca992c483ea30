import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/** How many emails and circulation commands of one publication have failed for good and wait for a person. */
export async function countFailedWork(db: Database, tenantId: number): Promise<number> {
  const [row] = await db.read<{ failed: number }>(
    tenantId,
    (tenant) => sql<{ failed: number }>`
      select (select count(*) from letter l where l.tenant_id = ${tenant} and l.state = 'dead' and l.recipient <> '')::int
        + (select count(*) from circulation_command c where c.tenant_id = ${tenant} and c.state = 'dead')::int as failed`,
  );
  return row?.failed ?? 0;
}
