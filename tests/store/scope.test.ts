import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, someDay } from "#tests/world/store.ts";
import { aLivedInPublisher } from "./full-world.ts";
import { tenantTablesOf } from "./tables-of.ts";

const site = await siteOfFile();
const { db, owner } = site.store;
const tenantTables = await tenantTablesOf(owner);
const [here, there] = await Promise.all([aLivedInPublisher(site), aLivedInPublisher(site)]);

const countIn = (table: string) => sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`;
const tenantsIn = (table: string) =>
  sql<{ tenantId: number }>`select distinct tenant_id as "tenantId" from ${sql.table(table)}`;

test.each(tenantTables)("%s: without a scope the program sees no row; with one, that tenant's only", async (table) => {
  const [held] = await asOwner<{ n: number }>(
    owner,
    `select count(distinct tenant_id)::int as n from ${table} where tenant_id = any($1)`,
    [[here.tenantId, there.tenantId]],
  );
  expect(held).toEqual({ n: 2 });
  expect((await countIn(table).execute(db.directory)).rows).toEqual([{ n: 0 }]);
  for (const { tenantId } of [here, there]) {
    const { rows } = await db.write(someDay(tenantId), ({ q }) => tenantsIn(table).execute(q));
    expect(rows).toEqual([{ tenantId }]);
  }
});

test.each(tenantTables)("%s: a row of another tenant cannot be written, changed or removed", async (table) => {
  const [{ columns } = { columns: "" }] = await asOwner<{ columns: string }>(
    owner,
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' and column_name <> 'tenant_id'`,
    [table],
  );
  const before = await asOwner(owner, `select count(*) from ${table} where tenant_id = $1`, [there.tenantId]);
  const inScopeOfHere = (statement: string) =>
    db
      .write(someDay(here.tenantId), ({ q }) => sql.raw(statement).execute(q))
      .then(
        ({ numAffectedRows }) => Number(numAffectedRows ?? 0),
        (fault: unknown) => String(fault),
      );
  const copied = await inScopeOfHere(
    `insert into ${table} (tenant_id, ${columns}) select ${there.tenantId}, ${columns} from ${table} limit 1`,
  );
  expect(copied).toMatch(/row-level security|permission denied/);
  for (const statement of [
    `update ${table} set tenant_id = ${here.tenantId} where tenant_id = ${there.tenantId}`,
    `delete from ${table} where tenant_id = ${there.tenantId}`,
  ]) {
    expect(await inScopeOfHere(statement)).toSatisfy((did) => did === 0 || String(did).includes("permission denied"));
  }
  expect(await asOwner(owner, `select count(*) from ${table} where tenant_id = $1`, [there.tenantId])).toEqual(before);
});

test("an empty or invalid scope shows nothing", async () => {
  for (const scope of ["", "0", "-1", "2147483647"]) {
    const { rows } = await db.directory.connection().execute(async (q) => {
      await sql`begin`.execute(q);
      await sql`select set_config('app.tenant', ${scope}, true)`.execute(q);
      const found = await countIn("subscription").execute(q);
      await sql`commit`.execute(q);
      return found;
    });
    expect(rows).toEqual([{ n: 0 }]);
  }
  await expect(db.write(someDay(Number.NaN), async () => undefined)).rejects.toThrow("a tenant id is a whole number");
  await expect(db.write(someDay(1.5), async () => undefined)).rejects.toThrow("a tenant id is a whole number");
});

type Step = { readonly tenantId: number; readonly kind: "read" | "write" | "failing" | "directory" };
const step = fc.record({
  tenantId: fc.constantFrom(here.tenantId, there.tenantId),
  kind: fc.constantFrom("read", "write", "failing", "directory"),
} as const);

/** The tenants whose rows a step saw; the directory must see none. */
async function run({ tenantId, kind }: Step): Promise<readonly number[]> {
  const seen = sql<{ tenantId: number }>`select distinct tenant_id as "tenantId" from audit_entry`;
  switch (kind) {
    case "read":
      return (
        await db.read<{ tenantId: number }>(
          tenantId,
          (tenant) =>
            sql`select distinct x.tenant_id as "tenantId" from audit_entry x where x.tenant_id = ${tenant} or ${tenant} > 0`,
        )
      ).map((row) => row.tenantId);
    case "write":
      return db.write(someDay(tenantId), async ({ q }) => (await seen.execute(q)).rows.map((row) => row.tenantId));
    case "failing":
      return db
        .write(someDay(tenantId), async ({ q }) => {
          await seen.execute(q);
          await sql`select 1 / 0`.execute(q);
          return [];
        })
        .catch(() => [tenantId]);
    case "directory":
      return (await seen.execute(db.directory)).rows.map((row) => row.tenantId);
  }
}

test("a scope never outlives its statement: 200 reads and writes of two tenants at once on eight connections", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
      const saw = await Promise.all(steps.map(run));
      expect(saw).toEqual(steps.map(({ kind, tenantId }) => (kind === "directory" ? [] : [tenantId])));
      const left = await Promise.all(
        steps.map(() =>
          sql<{ scope: string | null }>`select nullif(current_setting('app.tenant', true), '') as scope`.execute(
            db.directory,
          ),
        ),
      );
      expect(left.flatMap(({ rows }) => rows).filter(({ scope }) => scope !== null)).toEqual([]);
    }),
    { numRuns: 5 },
  );
});
