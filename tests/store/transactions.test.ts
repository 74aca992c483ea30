import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { isStoreUnavailable } from "#server/db/faults.ts";
import { asOwner, openFreshStore, someDay } from "#tests/world/store.ts";

// A separate store, because its tenants have no settings, and an owner at the desk would read them among all others.
const store = await openFreshStore();
const { db } = store;
afterAll(() => store.close());
const [tenant] = await asOwner<{ id: number }>(
  store.owner,
  "insert into tenant (domain, mode, settings) values ($1, 'sandbox', '{}') returning tenant_id as id",
  [`${randomUUID()}.example`],
);
const tenantId = tenant?.id ?? 0;

const raise = (code: string) => sql`do ${sql.raw(`$$ begin raise exception 'lost' using errcode = '${code}'; end $$`)}`;

test.each(["40001", "40P01"])("a transaction that lost a race (%s) runs again from its beginning", async (code) => {
  let runs = 0;
  const outcome = await db.write(someDay(tenantId), async ({ q }) => {
    if (++runs < 3) await raise(code).execute(q);
    return runs;
  });
  expect([outcome, runs]).toEqual([3, 3]);
});

test("gives up after five tries with the database's own error", async () => {
  let runs = 0;
  const losing = db.write(someDay(tenantId), ({ q }) => {
    runs++;
    return raise("40001").execute(q);
  });
  await expect(losing).rejects.toMatchObject({ code: "40001" });
  expect(runs).toBe(5);
});

test("reports any other error at once, and commits nothing", async () => {
  const bucket = `test:${randomUUID()}`;
  let runs = 0;
  const failing = db.write(someDay(tenantId), async ({ q }) => {
    runs++;
    await q.insertInto("throttle").values({ tenant_id: tenantId, bucket, window_at: new Date(), count: 1 }).execute();
    await sql`select 1 / 0`.execute(q);
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  expect(runs).toBe(1);
  expect(await asOwner(store.owner, "select from throttle where bucket = $1", [bucket])).toEqual([]);
});

test("two transactions that wait for each other both succeed in the end", async () => {
  const [left, right] = [hash("left"), hash("right")];
  const meet = Promise.withResolvers<void>();
  let here = 0;
  const take = async (first: number, second: number): Promise<string> =>
    db.write(someDay(tenantId), async ({ q }) => {
      await sql`select pg_advisory_xact_lock(${first})`.execute(q);
      if (++here === 2) meet.resolve();
      if (here <= 2) await meet.promise;
      await sql`select pg_advisory_xact_lock(${second})`.execute(q);
      return "done";
    });
  expect(await Promise.all([take(left, right), take(right, left)])).toEqual(["done", "done"]);
});

const hash = (text: string): number =>
  [...Buffer.from(`${text}${process.pid}`)].reduce((sum, byte) => (sum * 31 + byte) % 2_000_000_000, 7);

test("PostgreSQL ends a statement, a wait for a lock and an idle transaction before the program cuts its connection off", async () => {
  const { rows } =
    await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db.directory);
  // Of the minute that the tests give it.
  expect(rows).toEqual([{ statement: "54s", lock: "48s", idle: "3min" }]);
});

test("a statement that takes too long, and a lock that does not come, count as a store that is away", async () => {
  const slow = db.write(someDay(tenantId), async ({ q }) => {
    await sql`set local statement_timeout = 20`.execute(q);
    await sql`select pg_sleep(5)`.execute(q);
  });
  await expect(slow).rejects.toSatisfy(isStoreUnavailable);
  const key = hash("lock");
  const locked = db.write(someDay(tenantId), async ({ q }) => {
    await sql`select pg_advisory_xact_lock(${key})`.execute(q);
    await db.write(someDay(tenantId), async (inner) => {
      await sql`set local lock_timeout = 20`.execute(inner.q);
      await sql`select pg_advisory_xact_lock(${key})`.execute(inner.q);
    });
  });
  await expect(locked).rejects.toSatisfy(isStoreUnavailable);
});

test.each(["at a statement", "between two"])(
  "a connection that dies %s of a transaction fails that one, and the next gets another",
  async (when) => {
    const dying = db.write(someDay(tenantId), async ({ q }) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(q);
      const statement = when === "at a statement" ? sql`select pg_sleep(4)`.execute(q) : Promise.resolve();
      await Promise.all([statement, asOwner(store.owner, "select pg_terminate_backend($1, 3000)", [rows[0]?.pid])]);
      await sql`select 1`.execute(q);
    });
    await expect(dying).rejects.toSatisfy(isStoreUnavailable);
    expect((await sql`select 1 as n`.execute(db.directory)).rows).toEqual([{ n: 1 }]);
  },
);
