import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * The publisher's reasons, also those that are gone from its file: a reader whose page was open meanwhile can still
 * answer with what they saw.
 */
export async function findReasonIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ readonly reasonId: number }>`
    select c.reason_id as "reasonId" from cancel_reason c where c.tenant_id = ${tx.tenantId}`.execute(tx.q);
  return rows.map(({ reasonId }) => reasonId);
}
