import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connect, type Connected, type Reach } from "#server/db/connect.ts";
import { prepareQueues } from "#server/jobs/queue.ts";
import type { TestDatabase } from "./embedded-database.ts";

/** Where the tests' database is: on the embedded server as its superuser, on another as a plain owner. */
function testReach(given: TestDatabase = inject("database")): Reach {
  const { kind, maker: _, ...login } = given;
  return kind === "embedded" ? { kind, owner: login } : { kind, login, admin: login };
}

export const ownerOf = (reach: Reach): pg.ClientConfig => (reach.kind === "embedded" ? reach.owner : reach.admin);

/** The migrated store, as the program opens it. Files run side by side: the first one migrates, the others wait. */
export async function openTestStore(): Promise<Connected> {
  return inTurn(() => openStore(testReach()));
}

/** An empty database of its own on the tests' server, as the same owner. It is gone with the server. */
export async function freshReach(): Promise<Reach> {
  const given = inject("database");
  const database = `t${randomBytes(6).toString("hex")}`;
  const { kind: _, maker, ...owner } = given;
  await asOwner({ ...owner, ...maker }, `create database ${database} owner ${pg.escapeIdentifier(owner.user)}`);
  return testReach({ ...given, database });
}

/** A migrated store that no other test sees. */
export async function openFreshStore(): Promise<Connected> {
  const reach = await freshReach();
  return inTurn(() => openStore(reach));
}

async function openStore(reach: Reach): Promise<Connected> {
  const store = await connect(reach);
  await prepareQueues(store.owner, (fault) => {
    throw fault;
  });
  return store;
}

/** Roles belong to the whole server: one test file at a time makes or grants them. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const lock = new pg.Client(ownerOf(testReach()));
  await lock.connect();
  try {
    await lock.query("select pg_advisory_lock(4711)");
    return await work();
  } finally {
    await lock.end();
  }
}

/** One statement on a connection of its own, as the owner: for what no call can bring about. */
export async function asOwner<Row extends pg.QueryResultRow>(
  owner: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
