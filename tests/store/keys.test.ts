import { afterAll, expect, test } from "vitest";
import { asOwner, openTestStore } from "#tests/world/store.ts";
import { commonTables, type Constraint, directoryTables, tablesOf, tenantTablesOf } from "./tables-of.ts";

const store = await openTestStore();
afterAll(() => store.close());
const tenantTables = await tenantTablesOf(store.owner);
const isTenants = ({ table }: { readonly table: string }): boolean => tenantTables.includes(table);

const constraints = (kind: "p" | "u" | "f") =>
  asOwner<Constraint & { readonly to: string; readonly toColumns: readonly string[] }>(
    store.owner,
    `select c.conrelid::regclass::text as "table", c.conname as name, c.confrelid::regclass::text as "to",
       array(select a.attname::text from unnest(c.conkey) with ordinality k(n, at)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by at) as columns,
       array(select a.attname::text from unnest(c.confkey) with ordinality k(n, at)
         join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by at) as "toColumns"
     from pg_constraint c where c.connamespace = 'public'::regnamespace and c.contype = $1`,
    [kind],
  );

test("every table is a tenant's, except the directory and shared data", async () => {
  expect(await tablesOf(store.owner)).toEqual(expect.arrayContaining([...directoryTables, ...commonTables]));
  const withTenant = await asOwner<{ table: string }>(
    store.owner,
    `select table_name as "table" from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' and data_type = 'integer' and is_nullable = 'NO' order by 1`,
  );
  expect(withTenant.map(({ table }) => table).filter((table) => !directoryTables.includes(table))).toEqual(
    tenantTables,
  );
  expect(tenantTables.length).toBeGreaterThan(25);
});

test("tenant_id is first in every primary key", async () => {
  const keys = (await constraints("p")).filter(isTenants);
  expect(keys.map(({ table }) => table).toSorted()).toEqual(tenantTables);
  expect(keys.filter(({ columns }) => columns[0] !== "tenant_id")).toEqual([]);
});

/** Read for several tenants at once, by plans that know no tenant: see decision 78. */
const underSeveralTenants = ["find_token_of_account", "find_word_sound_tenant_id_idx"];

test("tenant_id is first in every unique constraint and in every index, except two of Find's", async () => {
  const unique = (await constraints("u")).filter(isTenants);
  expect(unique.length).toBeGreaterThan(3);
  expect(unique.filter(({ columns }) => columns[0] !== "tenant_id")).toEqual([]);
  const indexes = await asOwner<Constraint & { readonly unique: boolean }>(
    store.owner,
    `select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name, i.indisunique as unique,
       array[(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0])] as columns
     from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`,
  );
  expect(indexes.filter(isTenants).length).toBeGreaterThan(tenantTables.length);
  const others = indexes.filter(isTenants).filter(({ columns }) => columns[0] !== "tenant_id");
  expect(others.map(({ name }) => name).toSorted()).toEqual(underSeveralTenants);
  expect(others.filter(({ unique }) => unique)).toEqual([]);
});

test("tenant_id is first in every foreign key, on both sides", async () => {
  const keys = (await constraints("f")).filter(isTenants);
  expect(keys.length).toBeGreaterThan(tenantTables.length);
  expect(keys.filter(({ columns, toColumns }) => columns[0] !== "tenant_id" || toColumns[0] !== "tenant_id")).toEqual(
    [],
  );
});

test("every tenant table refers to its tenant", async () => {
  const toTenant = (await constraints("f")).filter(({ to, columns }) => to === "tenant" && columns.length === 1);
  expect(
    toTenant
      .filter(isTenants)
      .map(({ table }) => table)
      .toSorted(),
  ).toEqual(tenantTables);
});

test("the directory knows publications and nothing about their readers", async () => {
  const columns = await asOwner<{ table: string; column: string }>(
    store.owner,
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and table_name = any($1) order by 1, ordinal_position`,
    [directoryTables],
  );
  expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual([
    "tenant.tenant_id",
    "tenant.domain",
    "tenant.mode",
    "tenant.is_default",
    "tenant.settings",
    "tenant.changed_at",
    "tenant.closed_at",
    "tenant.first_language",
    "tenant_host.host",
    "tenant_host.tenant_id",
  ]);
});
