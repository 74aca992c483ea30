import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { isStoreUnavailable } from "#server/db/faults.ts";
import { preparedRead } from "#server/db/prepared-read.ts";
import { asOwner, openFreshStore, someDay } from "#tests/world/store.ts";

// A separate store, because its tenants have no settings, and an owner at the desk would read them among all others.
const store = await openFreshStore();
const { db } = store;
afterAll(() => store.close());

const aTenant = async (): Promise<number> => {
  const text = "insert into tenant (domain, mode, settings) values ($1, 'sandbox', '{}') returning tenant_id as id";
  const [made] = await asOwner<{ id: number }>(store.owner, text, [`${randomUUID()}.example`]);
  return made?.id ?? 0;
};
const [here, there] = await Promise.all([aTenant(), aTenant()]);
const many = Array.from({ length: 60 }, (_, at) => at);

const echo = preparedRead(
  { at: "int" },
  (tenant, given) =>
    sql<{
      at: number;
      scope: number;
      pid: number;
      sent: string;
    }>`select ${given("at")} as at, ${tenant} as scope, pg_backend_pid() as pid, statement_timestamp()::text as sent`,
);
const broken = preparedRead({ at: "int" }, (tenant, given) => sql`select ${tenant} / ${given("at")} as quotient`);

const bucketOf = (name: string) => ({ tenant_id: here, bucket: name, window_at: new Date(0), count: 1 });

test("each read on a shared connection gets its own answer, in its own tenant's scope", async () => {
  const answers = await Promise.all(many.map((at) => db.readPrepared(at % 2 === 0 ? here : there, echo, { at })));
  expect(answers.map(([row]) => [row?.at, row?.scope])).toEqual(many.map((at) => [at, at % 2 === 0 ? here : there]));
  expect(new Set(answers.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(2);
});

test("simultaneous reads of one kind share a statement", async () => {
  const answers = await Promise.all(many.map((at) => db.readPrepared(here, echo, { at })));
  expect(answers.map((rows) => rows.map((row) => row.at))).toEqual(many.map((at) => [at]));
  expect(new Set(answers.map(([row]) => row?.sent)).size).toBe(2);
});

test("a request gets all its rows in order, and none of another's", async () => {
  const upTo = preparedRead(
    { most: "int" },
    (tenant, given) =>
      sql<{ n: number }>`select n, ${tenant} as scope from generate_series(1, ${given("most")}) n order by n desc`,
  );
  const answers = await Promise.all(many.map((most) => db.readPrepared(here, upTo, { most })));
  const expected = many.map((most) => Array.from({ length: most }, (_, at) => most - at));
  expect(answers.map((rows) => rows.map(({ n }) => n))).toEqual(expected);
});

test("a failed read doesn't affect others", async () => {
  const outcomes = await Promise.allSettled(many.map((at) => db.readPrepared(here, broken, { at: at % 3 })));
  expect(outcomes.map(({ status }) => status)).toEqual(many.map((at) => (at % 3 === 0 ? "rejected" : "fulfilled")));
});

test("a shared read is planned once, however many requests share it", async () => {
  const costly = preparedRead(
    { at: "int" },
    (tenant, given) =>
      sql`select count(*) as planned_once from throttle t where t.tenant_id = ${tenant} and t.count > ${given("at")}`,
  );
  const planned = preparedRead(
    {},
    (tenant) => sql<{ generic: string; custom: string }>`
      select ${tenant}, generic_plans as generic, custom_plans as custom from pg_prepared_statements
      where statement like '%planned_once%' and statement not like '%pg_prepared_statements%'`,
  );
  // A connection over which somebody reads stays the one that the others use.
  const held = db.readPrepared(
    here,
    preparedRead({}, (tenant) => sql`select ${tenant}, pg_sleep(0)`),
    {},
  );
  for (const turn of many) await Promise.all([turn, 1, 2].map((at) => db.readPrepared(here, costly, { at })));
  await held;
  const plans = await db.readPrepared(here, planned, {});
  expect(plans.reduce((sum, { generic }) => sum + Number(generic), 0)).toBeGreaterThan(5);
  expect(plans.every(({ custom }) => Number(custom) <= 5)).toBe(true);
});

test("when a shared connection dies, its reads fail as database unavailable, and the next ones get another", async () => {
  const held = db.readPrepared(here, echo, { at: 0 });
  const sleeping = preparedRead({}, (tenant) => sql`select ${tenant} as scope, pg_sleep(4)::text as slept`);
  const [first] = await held;
  const lost = Promise.allSettled([db.readPrepared(here, sleeping, {}), db.readPrepared(there, echo, { at: 1 })]);
  const text =
    "select pg_terminate_backend(pid, 3000) from pg_stat_activity where query like '%pg_sleep(4)::text as slept%' and pid <> pg_backend_pid()";
  await expect.poll(async () => (await asOwner(store.owner, text)).length).toBeGreaterThan(0);
  expect(first).toMatchObject({ at: 0 });
  const [slept] = await lost;
  expect(slept).toMatchObject({ status: "rejected", reason: expect.toSatisfy(isStoreUnavailable) });
  const again = await Promise.all(many.map((at) => db.readPrepared(here, echo, { at })));
  expect(again.map(([row]) => row?.at)).toEqual(many);
});

test("statements sent together run in order: a read after a lock sees the state under the lock", async () => {
  const bucket = `test:${randomUUID()}`;
  await db.write(someDay(here), ({ q }) => q.insertInto("throttle").values(bucketOf(bucket)).execute());
  await Promise.all(
    many.map(() =>
      db.write(someDay(here), async ({ q }) => {
        const row = q.selectFrom("throttle").select("count").where("tenant_id", "=", here).where("bucket", "=", bucket);
        const [, { count }] = await Promise.all([row.forUpdate().execute(), row.executeTakeFirstOrThrow()]);
        await q
          .updateTable("throttle")
          .set({ count: count + 1 })
          .where("tenant_id", "=", here)
          .where("bucket", "=", bucket)
          .execute();
      }),
    ),
  );
  const [found] = await asOwner<{ count: number }>(store.owner, "select count from throttle where bucket = $1", [
    bucket,
  ]);
  expect(found).toEqual({ count: 1 + many.length });
});

const rowsOf = (bucket: string) => asOwner(store.owner, "select count from throttle where bucket = $1", [bucket]);

test("a pipelined write is committed when it is answered, and returns its answers", async () => {
  const buckets = many.map(() => `test:${randomUUID()}`);
  const answers = await Promise.all(
    buckets.map((bucket) =>
      db.writeAtOnce(someDay(here), ({ q }) =>
        Promise.all([
          q.insertInto("throttle").values(bucketOf(bucket)).execute(),
          q.updateTable("throttle").set({ count: 7 }).where("bucket", "=", bucket).returning("count").execute(),
        ]),
      ),
    ),
  );
  expect(answers.map(([, [row]]) => row?.count)).toEqual(buckets.map(() => 7));
  for (const bucket of buckets) expect(await rowsOf(bucket)).toEqual([{ count: 7 }]);
});

test("a pipelined write with a failed part commits nothing, and can't reach another tenant's rows", async () => {
  const bucket = `test:${randomUUID()}`;
  const half = db.writeAtOnce(someDay(here), ({ q }) =>
    Promise.all([q.insertInto("throttle").values(bucketOf(bucket)).execute(), sql`select 1 / 0`.execute(q)]),
  );
  await expect(half).rejects.toThrow("division by zero");
  const elsewhere = db.writeAtOnce(someDay(there), ({ q }) =>
    q.insertInto("throttle").values(bucketOf(bucket)).execute(),
  );
  await expect(elsewhere).rejects.toThrow("row-level security");
  expect(await rowsOf(bucket)).toEqual([]);
});

test("a pipelined write can't send more statements after its first answer", async () => {
  const late = db.writeAtOnce(someDay(here), async ({ q }) => {
    await sql`select 1`.execute(q);
    await sql`select 2`.execute(q);
  });
  await expect(late).rejects.toThrow("a statement after the end of its transaction");
});

test("a transaction that continues after a failed statement isn't reported as written", async () => {
  const bucket = `test:${randomUUID()}`;
  const careless = db.write(someDay(here), async ({ q }) => {
    await q.insertInto("throttle").values(bucketOf(bucket)).execute();
    await sql`select 1 / 0`.execute(q).catch(() => undefined);
    return "done";
  });
  await expect(careless).rejects.toThrow("nothing was written");
  expect(await asOwner(store.owner, "select from throttle where bucket = $1", [bucket])).toEqual([]);
});

test("refuses a statement after the end of its transaction, because the connection is another's by then", async () => {
  const gone = Promise.withResolvers<() => Promise<unknown>>();
  await db.write(someDay(here), async ({ q }) => gone.resolve(() => sql`select 1`.execute(q)));
  const late = await gone.promise;
  await expect(late()).rejects.toThrow("after the end of its transaction");
});
