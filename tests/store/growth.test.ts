import { afterAll, expect, test } from "vitest";
import { productFiles, read } from "#tests/house/house-files.ts";
import { codeIn, section, tableIn } from "#tests/house/markdown.ts";
import { asOwner, openTestStore } from "#tests/world/store.ts";
import { reachesOf } from "./loose-scans.ts";
import { others, referenceTables, tablesOf, tenantTablesOf } from "./tables-of.ts";
import { writtenIn } from "./written-statements.ts";

const store = await openTestStore();
afterAll(() => store.close());
const tenantTables = await tenantTablesOf(store.owner);
const page = read("docs/growth.md");

test("the page names every table that isn't one publication's own, its place, and why", async () => {
  const shared = others.flatMap(({ tables }) => tables);
  expect(new Set(shared).size).toBe(shared.length);
  expect(await tablesOf(store.owner)).toEqual(expect.arrayContaining(shared));
  const rows = tableIn(section(page, "What would be where")).map(([place, tables = "", because]) => ({
    place,
    tables: codeIn(tables),
    because,
  }));
  expect(rows.slice(1, -1)).toEqual(others.map((row) => ({ ...row })));
  expect(rows[0]?.place).toBe("distributed");
  expect(section(page, "What would be where")).toContain(`all other ${tenantTables.length} tables`);
});

test("a publication's table refers only to tables of publications and reference tables; nothing else refers to it", async () => {
  const keys = await asOwner<{ from: string; to: string }>(
    store.owner,
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'f'`,
  );
  const isTenants = (table: string): boolean => tenantTables.includes(table);
  const wrong = keys.filter(({ from, to }) =>
    isTenants(from) ? !isTenants(to) && !referenceTables.includes(to) : isTenants(to),
  );
  expect(wrong).toEqual([]);
  expect(keys.filter(({ from }) => isTenants(from)).length).toBeGreaterThan(tenantTables.length);
});

test("every insert names its tenant, without a default", async () => {
  const columns = await asOwner<{ table: string; default: string | null }>(
    store.owner,
    `select table_name as "table", column_default as default from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' and is_nullable = 'NO'`,
  );
  const theirs = columns.filter(({ table }) => tenantTables.includes(table));
  expect(theirs).toHaveLength(tenantTables.length);
  expect(theirs.filter((column) => column.default !== null)).toEqual([]);
});

/** They are parts of a statement that names the tenant; the whole statements are planned in statements.test.ts. */
const pieces = ["server/store/renewal/paper-bill.ts", "server/store/subscription/pending-order.ts"];

test("all SQL in the source about a publication's table names tenant_id", () => {
  const files = productFiles().filter(({ path }) => /^server\/(?!db\/migrations\/)/.test(path));
  const written = files.flatMap((file) => writtenIn(file, tenantTables));
  expect(written.length).toBeGreaterThan(700);
  const without = written.filter(({ namesTenant, at }) => !namesTenant && !pieces.includes(at.split(":")[0] ?? ""));
  expect(without).toEqual([]);
});

test.each([
  ["an sql statement", "sql`delete from session where token = ${token}`", 1],
  ["one that names it", "sql`delete from session where tenant_id = ${tenant} and token = ${token}`", 0],
  ["one that names it in a part", "sql`delete from session ${sql`where tenant_id = ${tenant}`}`", 0],
  ["a lock", "sql`select 1 from staff s for update of session`", 0],
  ["a chain", 'q.deleteFrom("session").where("token", "=", token).execute()', 1],
  ["a chain that names it", 'q.selectFrom("session as s").where("s.tenant_id", "=", tenant).execute()', 0],
])("recognizes %s in the source", (_, text, found) => {
  const written = writtenIn({ path: "server/planted.ts", text }, ["session"]);
  expect(written.filter(({ namesTenant }) => !namesTenant)).toHaveLength(found);
});

const account = "select 1 from account a";
const ofGrant = "account_grant g on g.account_number = a.account_number";

test.each([
  ["no tenant", `${account} where a.account_number = $1::bigint`, ["account"]],
  ["a join without it", `${account} join ${ofGrant} where a.tenant_id = $1::int`, ["account_grant"]],
  ["it in the list only", "select tenant_id from account a where a.account_number = $1::bigint", ["account"]],
  ["it in one of two sub-selects", `${account} where a.tenant_id = $1::int and exists (select from login)`, ["login"]],
  ["an update without it", "update account a set phone = '' where a.account_number = $1::bigint", ["account"]],
  ["a delete of several", "delete from session s where s.tenant_id > 0", ["session"]],
  ["it", `${account} where a.tenant_id = $1::int`, []],
  [
    "it in one of two joined by it",
    `${account} join ${ofGrant} and g.tenant_id = a.tenant_id where a.tenant_id = $1::int`,
    [],
  ],
  ["several by name", `${account} where a.tenant_id = any($1::int[])`, []],
])("a statement with %s: finds what it reads of anybody's", async (_, statement, loose) => {
  const [reach] = await reachesOf(store.owner, [statement], tenantTables);
  expect(reach?.loose).toEqual(loose);
});
