import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { asOwner, openFreshStore, someDay } from "#tests/world/store.ts";

// A separate database: other tests look at all of their tables and schemas, and temporary ones would break them.
const store = await openFreshStore();
const { db } = store;
afterAll(() => store.close());
const all = Array.from({ length: 24 }, (_, at) => at);

/** On every connection of the pool, at the same time. */
const everywhere = <Row>(statement: (at: number) => RawBuilder<Row>) =>
  Promise.all(all.map(async (at) => (await statement(at).execute(db.directory)).rows));

const doubled = (at: number) => sql<{ twice: number }>`select ${at}::int * 2 as twice`;
const expected = all.map((at) => [{ twice: at * 2 }]);

test("a statement with parameters is prepared once per connection", async () => {
  await everywhere(doubled);
  await everywhere(doubled);
  const prepared = await everywhere(
    () =>
      sql<{
        n: number;
      }>`select count(*)::int as n from pg_prepared_statements where statement like '%::int * 2 as twice'`,
  );
  expect(prepared.flat().filter(({ n }) => n !== 1)).toEqual([]);
});

test("prepares again for a server that has forgotten its prepared statements (26000)", async () => {
  await everywhere(doubled);
  await everywhere(() => sql`deallocate all`);
  expect(await everywhere(doubled)).toEqual(expected);
  await everywhere(() => sql`discard all`);
  expect(await everywhere(doubled)).toEqual(expected);
});

/** A table that changes under a prepared statement, as in an upgrade while the old program is still running. */
async function aChangingTable() {
  const table = `changing_${randomBytes(5).toString("hex")}`;
  const asOwnerDo = (text: string) => asOwner(store.owner, text);
  await asOwnerDo(`create table ${table} (id int, a int)`);
  await asOwnerDo(`grant select on ${table} to doorstep_app`);
  await asOwnerDo(`insert into ${table} values (1, 10)`);
  return { table, widen: () => asOwnerDo(`alter table ${table} alter a type text using 'x' || a`) };
}

test("recovers automatically from a plan outdated by a change of the table (0A000)", async () => {
  const { table, widen } = await aChangingTable();
  const read = () => sql<{ a: unknown }>`select a from ${sql.table(table)} where id = ${1}`;
  expect((await everywhere(read)).flat()).toEqual(all.map(() => ({ a: 10 })));
  await widen();
  expect((await everywhere(read)).flat()).toEqual(all.map(() => ({ a: "x10" })));
});

test("an outdated plan inside a transaction makes the transaction run again", async () => {
  const { table, widen } = await aChangingTable();
  const read = () =>
    db.write(
      someDay(1),
      async ({ q }) => (await sql`select a from ${sql.table(table)} where id = ${1}`.execute(q)).rows,
    );
  await Promise.all(all.map(read));
  await widen();
  expect(await Promise.all(all.map(read))).toEqual(all.map(() => [{ a: "x10" }]));
});

test("a statement that fails to parse fails each time, and the connection still works", async () => {
  const wrong = () => sql`select ${1}::int from there_is_no_such_table`.execute(db.directory);
  for (let time = 0; time < 3; time++) await expect(wrong()).rejects.toMatchObject({ code: "42P01" });
  expect(await everywhere(doubled)).toEqual(expected);
});

test("more statements than the limit of names still work, unnamed", async () => {
  const texts = Array.from({ length: 520 }, (_, at) => at);
  const rows = await Promise.all(
    texts.map(
      async (at) => (await sql<{ n: number }>`select ${at}::int as ${sql.ref(`n${at}`)}`.execute(db.directory)).rows[0],
    ),
  );
  expect(rows).toEqual(texts.map((at) => ({ [`n${at}`]: at })));
});

test("days stay text, whole numbers are numbers where that is exact, money is never a float", async () => {
  const { rows } =
    await sql`select date '2026-02-02' as day, 9007199254740991::int8 as big, 12345::int4 as cents, 1.10::numeric as exact,
    timestamptz '2026-02-02 09:00:00-06' as instant, null::date as none`.execute(db.directory);
  expect(rows).toEqual([
    {
      day: "2026-02-02",
      big: 9007199254740991,
      cents: 12345,
      exact: "1.10",
      instant: new Date("2026-02-02T15:00:00Z"),
      none: null,
    },
  ]);
  await expect(sql`select 9007199254740993::int8 as big`.execute(db.directory)).rejects.toThrow("int8 out of range");
  expect(await everywhere(doubled)).toEqual(expected);
});
