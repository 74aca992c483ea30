import type pg from "pg";
import type { Day } from "#core/day.ts";
import { withClient } from "#server/db/connections.ts";
import { tablesToEmpty } from "./table-order.ts";

/** What an installation still has of a closed publication. */
export type RemainingData = {
  readonly accounts: number;
  /** The last day on which it was exported since it was closed. Null: it was not. */
  readonly exportedOn: Day | null;
};

export const remainingDataOf = (owner: pg.ClientConfig, tenantId: number): Promise<RemainingData> =>
  withClient(owner, async (client) => {
    const { rows } = await client.query<RemainingData>(
      `select (select count(*)::int from account a where a.tenant_id = $1) as accounts,
         (select to_char(max(e.on_day), 'YYYY-MM-DD') from audit_entry e where e.tenant_id = $1 and e.action = 'publication.export'
            and e.at >= (select closed_at from tenant t where t.tenant_id = $1)) as "exportedOn"`,
      [tenantId],
    );
    return rows[0] ?? { accounts: 0, exportedOn: null };
  });

/** A name that no website has (RFC 2606), so that the domain can be used again. */
const removedName = (tenantId: number): string => `removed-${tenantId}.invalid`;

/** Whether this is what is left of a publication after its removal was interrupted. */
export const isRemovedName = (domain: string): boolean => /^removed-\d+\.invalid$/.test(domain);

/**
 * Permanently deletes a closed publication and all of its data. It is renamed first, so that nobody can reach a publication that is only
 * partly deleted. If the removal is interrupted, call this again to finish it. Each table is vacuumed after its rows are deleted: checks
 * of foreign keys would otherwise scan the dead rows.
 *
 * @returns how many rows were deleted. Null: it is not closed, and nothing was deleted.
 */
export const removePublication = (owner: pg.ClientConfig, tenantId: number): Promise<number | null> =>
  withClient(owner, async (client) => {
    const { rowCount: isClosed } = await client.query(
      "update tenant set domain = $2, is_default = false where tenant_id = $1 and closed_at is not null",
      [tenantId, removedName(tenantId)],
    );
    if (isClosed !== 1) return null;
    await client.query("delete from tenant_host where tenant_id = $1", [tenantId]);
    let rows = 0;
    for (const table of await tablesToEmpty(client)) {
      const name = client.escapeIdentifier(table);
      const { rowCount } = await client.query(`delete from ${name} where tenant_id = $1`, [tenantId]);
      rows += rowCount ?? 0;
      if (rowCount !== 0) await client.query(`vacuum ${name}`);
    }
    return rows;
  });
