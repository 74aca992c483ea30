import pg from "pg";
import { afterAll } from "vitest";
import { tenantTablesOf } from "#tests/store/tables-of.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";

type State = { readonly name: string; readonly state: string };

/** Tells in which tables of a publication rows were added, changed or deleted since it was asked last. */
export async function watchWrites(site: Site, { tenantId }: Publisher): Promise<() => Promise<string[]>> {
  // The words by which accounts are found follow later, by whichever file's jobs come first.
  const tables = (await tenantTablesOf(site.store.owner)).filter((table) => !table.startsWith("find_"));
  const client = new pg.Client(site.store.owner);
  await client.connect();
  afterAll(() => client.end());
  // The newest transaction that wrote a row which is still there, and how many rows there are.
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
