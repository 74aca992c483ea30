import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * The last entry of an account's trail that changed something: whoever acts on what they saw sends it back, and is
 * refused if somebody else was faster. 0: nothing was done to it yet. A note changes nothing, nor does a refused attempt.
 */
export const versionOf = (tenant: unknown, accountNumber: number): RawBuilder<number> => sql<number>`
  coalesce((select e.entry_id from audit_entry e
    where e.tenant_id = ${tenant} and e.subject = ${`account:${accountNumber}`} and e.action <> 'desk.note'
      and e.outcome <> 'refused'
    order by e.entry_id desc limit 1), 0)`;

/** The same in the transaction of an action, which holds the account. */
export async function accountVersion(tx: Tx, accountNumber: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`select ${versionOf(tx.tenantId, accountNumber)} as version`.execute(
    tx.q,
  );
  return rows[0]?.version ?? 0;
}
