import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connect, type ConnectedDatabase, type DatabaseTarget } from "#server/db/connect.ts";
import { handleLostConnections } from "#server/db/connections.ts";
import { prepareQueues } from "#server/jobs/queue.ts";
import type { Relay } from "./relay.ts";
import type { TestDatabase } from "./embedded-database.ts";
import type { TenantDay } from "#server/db/database.ts";
import { toDay } from "#core/day.ts";
import { testZone } from "./zone.ts";

/** Where the tests' database is. On the embedded server, the login is the superuser; on another one, a plain owner. */
function testReach(given: TestDatabase = inject("database")): DatabaseTarget {
  const { kind, maker: _, template: __, ...login } = given;
  return kind === "embedded" ? { kind, owner: login } : { kind, login, admin: login };
}

export const ownerOf = (reach: DatabaseTarget): pg.ClientConfig =>
  reach.kind === "embedded" ? reach.owner : reach.admin;

let storeOfWorker: Promise<ConnectedDatabase> | null = null;

/**
 * The migrated store, as the program opens it. All files of a worker share its connections, which already know the
 * tables; they close with the worker. Files run in parallel: the first one migrates, and the others wait.
 */
export async function openTestStore(): Promise<ConnectedDatabase> {
  const store = await (storeOfWorker ??= inTurn(() => openStore(testReach())));
  return { ...store, close: () => Promise.resolve() };
}

/** A new empty database on the tests' server, with the same owner. It disappears with the server. */
export const freshReach = (): Promise<DatabaseTarget> => makeDatabase(`t${randomBytes(6).toString("hex")}`);

/** A migrated store that no other test sees: a copy of the one that the first caller created. */
export async function openFreshStore(): Promise<ConnectedDatabase> {
  const { template } = inject("database");
  return inTurn(async () => {
    if (!(await isThere(template))) await (await openStore(await makeDatabase(template))).close();
    // The copy includes the queues, so nothing else has to be prepared.
    return connect(await makeDatabase(`t${randomBytes(6).toString("hex")}`, template), patiently);
  });
}

/** The store, reached over this connection. `deadlineMs`: how long a request waits for an answer. */
export const connectThrough = (relay: Relay, deadlineMs: number): Promise<ConnectedDatabase> => {
  const { owner } = relay;
  const { kind } = inject("database");
  return inTurn(() =>
    connect(kind === "embedded" ? { kind, owner } : { kind, login: owner, admin: owner }, { deadlineMs }),
  );
};

async function makeDatabase(database: string, template = "template1"): Promise<DatabaseTarget> {
  const given = inject("database");
  const { maker, user } = given;
  const owner = { ...ownerOf(testReach(given)), ...maker };
  await asOwner(owner, `create database ${database} template ${template} owner ${pg.escapeIdentifier(user)}`);
  return testReach({ ...given, database });
}

async function isThere(database: string): Promise<boolean> {
  const found = await asOwner(ownerOf(testReach()), "select from pg_database where datname = $1", [database]);
  return found.length > 0;
}

/** A test must not fail because the machine is busy. */
const patiently = { deadlineMs: 60_000 };

async function openStore(reach: DatabaseTarget): Promise<ConnectedDatabase> {
  const store = await connect(reach, patiently);
  await prepareQueues(store.owner, (fault) => {
    throw fault;
  });
  return store;
}

/** Roles belong to the whole server, so one test file at a time makes or grants them, as each `connect` does. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const lock = new pg.Client(ownerOf(testReach()));
  await lock.connect();
  try {
    await lock.query("select pg_advisory_lock(4711)");
    return await work();
  } finally {
    await lock.end();
  }
}

const pools = new Map<string, pg.Pool>();
/**
 * Per kind and database, so that all workers together stay below the hundred connections that PostgreSQL allows by
 * default.
 */
const ownerConnections = 3;

/** A test's own SQL uses the publication's day as the current date. */
const options = `-c TimeZone=${testZone}`;

/**
 * An owner's connections, which stay open while this worker's files use them: a new one costs more than most
 * statements.
 */
export function ownerPool(owner: pg.PoolConfig): pg.Pool {
  const key = JSON.stringify(owner);
  const there = pools.get(key);
  if (there !== undefined) return there;
  const pool = new pg.Pool({
    ...owner,
    options,
    max: ownerConnections,
    idleTimeoutMillis: 3000,
    allowExitOnIdle: true,
  });
  handleLostConnections(pool);
  pools.set(key, pool);
  return pool;
}

/**
 * Runs one statement as the owner, for what no call can do. In the shared store, a change must name the publication: if
 * it changed all rows, it would break tests that run at the same time.
 */
export async function asOwner<Row extends pg.QueryResultRow>(
  owner: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const isShared = owner.database === inject("database").database;
  if (isShared && /^\s*(update|delete from)\b/i.test(text) && !/\bwhere\b/i.test(text))
    throw new Error(`this changes the rows of other tests too: ${text}`);
  return (await ownerPool(owner).query<Row>(text, values)).rows;
}

/** For what a test writes on no particular day. */
export const someDay = (tenantId: number): TenantDay => ({ tenantId, today: toDay("2026-11-20") });
