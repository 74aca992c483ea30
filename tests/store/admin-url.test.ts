import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { connect, type DatabaseTarget } from "#server/db/connect.ts";
import { prepareQueues } from "#server/jobs/queue.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { asOwner, freshReach, inTurn, openTestStore, ownerOf } from "#tests/world/store.ts";
import { tenantTablesOf } from "./tables-of.ts";

const { maker, kind: _, template: __, ...server } = inject("database");
const asMaker = (text: string) => asOwner({ ...server, ...maker }, text);

/** A new login on the tests' server, with these attributes. */
async function aLogin(attributes: string): Promise<pg.ClientConfig & { readonly user: string }> {
  const user = `u${randomBytes(5).toString("hex")}`;
  const password = randomBytes(12).toString("hex");
  await asMaker(`create role ${user} login ${attributes} password '${password}'`);
  return { ...server, user, password };
}

/** A database of an ordinary owner: no superuser, but may create roles. */
async function anOwnersDatabase(): Promise<pg.ClientConfig & { readonly user: string }> {
  const owner = await aLogin("createrole");
  const database = `o${randomBytes(5).toString("hex")}`;
  await asMaker(`create database ${database} owner ${owner.user}`);
  // Another owner created the role on this server; as an administrator would, allow this one to grant it.
  await asMaker(`grant doorstep_app to ${owner.user} with admin option`);
  return { ...owner, database };
}

// The role exists from here on, as on any server that has had a Doorstep before.
await (await openTestStore()).close();

async function open(reach: DatabaseTarget) {
  const store = await inTurn(() => connect(reach));
  await prepareQueues(store.owner, (fault) => {
    throw fault;
  });
  return store;
}

const whoAmI = sql<{ user: string; login: string }>`select current_user as "user", session_user as login`;

test("with only an owner's DATABASE_URL the program works as the application role", async () => {
  const owner = await anOwnersDatabase();
  const store = await open({ kind: "url", login: owner, admin: owner });
  expect((await whoAmI.execute(store.db.directory)).rows).toEqual([{ user: "doorstep_app", login: owner.user }]);
  await store.close();
});

test("with DATABASE_ADMIN_URL the owner migrates, and a login that owns nothing serves", async () => {
  const admin = await anOwnersDatabase();
  const login = { ...(await aLogin("")), database: admin.database };
  const store = await open({ kind: "url", login, admin });
  expect((await whoAmI.execute(store.db.directory)).rows).toEqual([{ user: "doorstep_app", login: login.user }]);
  expect(store.owner).toMatchObject({ user: admin.user });
  await store.close();
});

test("a subscriber buys and signs in on a plain owner's database with its own login", async () => {
  const admin = await anOwnersDatabase();
  const login = { ...(await aLogin("")), database: admin.database };
  await using site = await aSite({ store: await open({ kind: "url", login, admin }) });
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  expect(await signedIn(site, publisher, email)).toMatch(/^\S{43}$/);
  for (const table of await tenantTablesOf(admin)) {
    expect(
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(site.store.db.directory))
        .rows,
    ).toEqual([{ n: 0 }]);
  }
  // Under FORCE, a plain owner sees its rows through its own policy; otherwise backups and migrations would see none.
  expect(await asOwner(admin, "select status from subscription")).toEqual([{ status: "active" }]);
});

test("its own login can do nothing as itself except switch to the application role", async () => {
  const admin = await anOwnersDatabase();
  const login = { ...(await aLogin("")), database: admin.database };
  const store = await open({ kind: "url", login, admin });
  const undone = (way: RawBuilder<unknown>) =>
    store.db.directory.connection().execute(async (q) => {
      await way.execute(q);
      const { rows } = await whoAmI.execute(q);
      await sql`set role doorstep_app`.execute(q);
      return rows[0]?.user;
    });
  // The role belongs to the connection from its start, so a reset leads back to it.
  expect(await undone(sql`reset role`)).toBe("doorstep_app");
  expect(await undone(sql`discard all`)).toBe("doorstep_app");
  expect(await undone(sql`set role none`)).toBe(login.user);
  const asItself = new pg.Client(login);
  await asItself.connect();
  await expect(asItself.query("update subscription set status = 'ended'")).resolves.toMatchObject({ rowCount: 0 });
  await asItself.end();
  await store.close();
});

test("reports a database that refuses every login with the server's own words", async () => {
  const reach = await freshReach();
  const owner = ownerOf(reach);
  const stranger = { ...owner, user: "nobody_here", password: "x" };
  await expect(connect({ kind: "url", login: stranger, admin: stranger })).rejects.toThrow(/nobody_here/);
});
