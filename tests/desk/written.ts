import pg from "pg";
import { afterAll } from "vitest";
import { tenantTablesOf } from "#tests/store/tables-of.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";

type State = { readonly name: string; readonly state: string };

/** Lists the tables whose rows for a publication were added, changed or deleted since the last call. */
export async function watchWrites(site: Site, { tenantId }: Publisher): Promise<() => Promise<string[]>> {
  // Search words are updated later, by the jobs of whichever file runs them first.
  const tables = (await tenantTablesOf(site.store.owner)).filter((table) => !table.startsWith("find_"));
  const client = new pg.Client(site.store.owner);
  await client.connect();
  afterAll(() => client.end());
  // The newest transaction that wrote a row that still exists, and the number of rows.
  const text = tables
    .map(
      (table) =>
        `select '${table}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state
         from ${table} where tenant_id = $1`,
    )
    .join(" union all ");
  const look = async () => {
    const { rows } = await client.query<State>({ name: "written", text, values: [tenantId] });
    return new Map(rows.map(({ name, state }) => [name, state]));
  };
  let before = await look();
  return async () => {
    const after = await look();
    const written = tables.filter((table) => after.get(table) !== before.get(table));
    before = after;
    return written;
  };
}
