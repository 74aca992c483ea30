import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { expect, inject, test } from "vitest";
import { connect } from "#server/db/connect.ts";
import { serverLimits } from "#server/db/connections.ts";
import { prepareQueues } from "#server/jobs/queue.ts";
import { read } from "#tests/house/house-files.ts";
import { aPooler, hasPooler } from "#tests/world/pooler.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { aSubscriberWith, passTo, subscriptionOf } from "#tests/world/time.ts";
import { moneyOf } from "#tests/world/money.ts";
import { asOwner, freshReach, inTurn, openTestStore, ownerOf, someDay } from "#tests/world/store.ts";

const { maker, user, password } = inject("database");

// The role exists from here on.
await (await openTestStore()).close();

/** A database behind pgbouncer in transaction mode, with a login that is only a member of the application's role. */
async function pooled() {
  const admin = { ...ownerOf(await freshReach()) };
  const login = { user: `u${randomBytes(5).toString("hex")}`, password: randomBytes(12).toString("hex") };
  await asOwner(
    { ...admin, ...(maker ?? { user, password }) },
    `create role ${login.user} login password '${login.password}'`,
  );
  const pooler = await aPooler(admin, { ...login, database: String(admin.database) });
  const store = await inTurn(() => connect({ kind: "url", login: pooler.login, admin }));
  await prepareQueues(store.owner, (fault) => {
    throw fault;
  });
  return { admin, pooler, store, login };
}

test.skipIf(!hasPooler)(
  "behind pgbouncer in transaction mode a reader buys, signs in and renews, and jobs run",
  async () => {
    const { pooler, store } = await pooled();
    await using _ = pooler;
    await using site = await aSite({ store, jobs: true });
    const publisher = await aPublisher(site);
    const { email } = await aSubscriber(site, publisher);
    expect(await signedIn(site, publisher, email)).toMatch(/^\S{43}$/);
    const { accountNumber } = await aSubscriberWith(site, publisher);
    const { chargeOn } = await subscriptionOf(site, publisher, accountNumber);
    if (chargeOn === null) throw new Error("nothing is due");
    await passTo(site, publisher, chargeOn);
    expect((await moneyOf(site, publisher)).charges).toEqual([100, 100, 1199, 1199]);
  },
);

test.skipIf(!hasPooler)("behind pgbouncer, a scope never outlives its statement or transaction", async () => {
  const { pooler, store, login } = await pooled();
  await using _ = pooler;
  const scope = sql<{ scope: string | null; user: string }>`
    select nullif(current_setting('app.tenant', true), '') as scope, current_user as "user"`;
  const seen = async (statement: RawBuilder<{ scope: string | null; user: string }>) =>
    (await statement.execute(store.db.directory)).rows[0];
  const all = Array.from({ length: 100 }, (_each, at) => at + 1);
  const within = await Promise.all(
    all.map(async (tenantId) => {
      const at = someDay(tenantId);
      const [read] = await store.db.read(tenantId, (tenant) => sql<{ scope: string }>`select ${tenant}::text as scope`);
      const wrote = await store.db.write(at, async ({ q }) => (await scope.execute(q)).rows[0]?.scope);
      return [read?.scope, wrote];
    }),
  );
  expect(within).toEqual(all.map((tenantId) => [String(tenantId), String(tenantId)]));
  const left = await Promise.all(all.map(() => seen(scope)));
  expect(left).toEqual(all.map(() => ({ scope: null, user: login.user })));
  await store.close();
});

test.skipIf(!hasPooler)("behind pgbouncer, an owner's login is refused", async () => {
  const { admin, pooler, store } = await pooled();
  await using _ = pooler;
  await store.close();
  const owner = { user: String(admin.user), password: String(admin.password), database: String(admin.database) };
  await using second = await aPooler(admin, owner);
  const reach = { kind: "url", login: second.login satisfies pg.ClientConfig, admin } as const;
  await expect(inTurn(() => connect(reach))).rejects.toThrow("reaches PostgreSQL through a pooler as");
});

test("the pooler's file has the limits that the program sets without a pooler", () => {
  const [, query = ""] = /connect_query='([^']+)'/.exec(read("deploy/high-availability/pgbouncer.ini")) ?? [];
  const limits = query.split("; ").map((each) => each.replace(/^set /, "-c ").replace(" = ", "="));
  expect(limits.join(" ")).toBe(serverLimits(5000));
});
