import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { asOwner, openTestStore, someDay } from "#tests/world/store.ts";
import { commonTables, directoryTables, staffTables, tenantTablesOf, watchTables } from "./tables-of.ts";

const store = await openTestStore();
afterAll(() => store.close());
const tenantTables = await tenantTablesOf(store.owner);
const ask = <Row extends object>(text: string, values: unknown[] = []) => asOwner<Row>(store.owner, text, values);

test("the program works as a role that is no superuser, bypasses nothing, makes nothing and owns nothing", async () => {
  const { rows } = await sql<{ user: string }>`select current_user as "user"`.execute(store.db.directory);
  expect(rows).toEqual([{ user: "doorstep_app" }]);
  const [role] = await ask(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolinherit,
       (select count(*)::int from pg_class where relowner = r.oid) + (select count(*)::int from pg_namespace where nspowner = r.oid)
         + (select count(*)::int from pg_database where datdba = r.oid) + (select count(*)::int from pg_proc where proowner = r.oid) as owned,
       (select count(*)::int from pg_auth_members where member = r.oid) as memberships
     from pg_roles r where rolname = 'doorstep_app'`,
  );
  expect(role).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolinherit: expect.any(Boolean),
    owned: 0,
    memberships: 0,
  });
});

test("row-level security is on and forced on every tenant table", async () => {
  const rows = await ask<{ table: string }>(
    `select relname as "table" from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity
     order by 1`,
  );
  expect(rows.map(({ table }) => table)).toEqual(tenantTables);
});

/**
 * A person who works for several publications searches all of them, and reads what waits in all of them, in one
 * statement that names them (readAcross). Writing stays within the one tenant of the transaction.
 */
const readAcross = ["audit_entry", "find_stale", "find_token", "find_word", "staff_money"];

test("the application can use only its tenant's rows, the owner all; a few tables can be read for several tenants", async () => {
  const policies = await ask<{ table: string; name: string }>(
    `select tablename as "table", policyname as name, roles::text[] as roles, qual as sees, with_check as writes, cmd, permissive as kind
     from pg_policies where schemaname = 'public' order by 1, 2`,
  );
  const [{ owner } = { owner: "" }] = await ask<{ owner: string }>("select current_user as owner");
  const own = "(tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)";
  const several =
    "(tenant_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.tenants'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))";
  // A restrictive policy would also bind the owner, whose role may act as the application.
  const both = { cmd: "ALL", kind: "PERMISSIVE" };
  const application = ["doorstep_app"];
  const across = { name: "across", roles: application, sees: several, writes: null, cmd: "SELECT", kind: "PERMISSIVE" };
  expect(policies).toEqual(
    tenantTables.flatMap((table) => [
      ...(readAcross.includes(table) ? [{ table, ...across }] : []),
      { table, name: "owner", roles: [owner], sees: "true", writes: "true", ...both },
      { table, name: "tenant", roles: application, sees: own, writes: own, ...both },
    ]),
  );
  expect(await Promise.all(readAcross.map(rightsOf))).toEqual([
    ["INSERT", "SELECT"],
    ["DELETE", "INSERT", "SELECT"],
    ["DELETE", "INSERT", "SELECT"],
    ["DELETE", "INSERT", "SELECT"],
    ["INSERT", "SELECT", "UPDATE"],
  ]);
});

const rightsOf = async (table: string) => {
  const rows = await ask<{ right: string }>(
    `select privilege_type as "right" from information_schema.role_table_grants
     where grantee in ('doorstep_app', 'PUBLIC') and table_schema = 'public' and table_name = $1 order by 1`,
    [table],
  );
  return rows.map(({ right }) => right);
};

test.each(["journal_entry", "journal_line", "expiry_entry", "audit_entry", "price_consent", "payment_attempt"])(
  "%s is append-only",
  async (table) => {
    expect(await rightsOf(table)).toEqual(["INSERT", "SELECT"]);
    const change = store.db.write(someDay(1), ({ q }) =>
      sql`update ${sql.table(table)} set tenant_id = tenant_id`.execute(q),
    );
    await expect(change).rejects.toThrow(`permission denied for table ${table}`);
    const removal = store.db.write(someDay(1), ({ q }) => sql`delete from ${sql.table(table)}`.execute(q));
    await expect(removal).rejects.toThrow(`permission denied for table ${table}`);
  },
);

test("the staff trail is append-only, and no staff member is deleted", async () => {
  expect(await rightsOf("staff_trail")).toEqual(["INSERT", "SELECT"]);
  for (const table of ["staff", "staff_session", "staff_recovery_code"])
    expect(await rightsOf(table)).toEqual(["INSERT", "SELECT", "UPDATE"]);
});

test("payments and subscriptions are never deleted", async () => {
  for (const table of ["subscription", "payment_intent", "letter"])
    expect(await rightsOf(table)).not.toContain("DELETE");
});

test("the program only reads what the catalog writes", async () => {
  const read = [
    "tenant_secret",
    "feature_toggle",
    "rate_version",
    "bundle",
    "add_on",
    "cancel_reason",
    "route",
    "delivery_zip",
  ];
  for (const table of [...read, ...directoryTables, "state_transition"])
    expect(await rightsOf(table)).toEqual(["SELECT"]);
});

test("no table may be truncated, referred to or given triggers, and migration records are at most read", async () => {
  for (const table of [...tenantTables, ...directoryTables, ...staffTables, ...watchTables, ...commonTables]) {
    const rights = await rightsOf(table);
    expect(rights.filter((right) => !["SELECT", "INSERT", "UPDATE", "DELETE"].includes(right))).toEqual([]);
  }
  for (const table of commonTables) expect((await rightsOf(table)).filter((right) => right !== "SELECT")).toEqual([]);
});

test("the program can create no table, function or role", async () => {
  for (const statement of [
    sql`create table public.mine (x int)`,
    sql`create function public.mine() returns int language sql as 'select 1'`,
    sql`create role mine`,
    sql`alter table subscription disable row level security`,
    sql`drop policy tenant on subscription`,
  ]) {
    await expect(statement.execute(store.db.directory)).rejects.toThrow(/permission denied|must be owner/);
  }
});
