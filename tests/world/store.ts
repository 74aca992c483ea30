import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connect, type Connected, type Reach } from "#server/db/connect.ts";
import { surviveLosses } from "#server/db/connections.ts";
import { prepareQueues } from "#server/jobs/queue.ts";
import type { Relay } from "./relay.ts";
import type { TestDatabase } from "./embedded-database.ts";
import type { TenantDay } from "#server/db/database.ts";
import { toDay } from "#core/day.ts";
import { testZone } from "./zone.ts";

/** Where the tests' database is: on the embedded server as its superuser, on another as a plain owner. */
function testReach(given: TestDatabase = inject("database")): Reach {
  const { kind, maker: _, template: __, ...login } = given;
  return kind === "embedded" ? { kind, owner: login } : { kind, login, admin: login };
}

export const ownerOf = (reach: Reach): pg.ClientConfig => (reach.kind === "embedded" ? reach.owner : reach.admin);

let storeOfWorker: Promise<Connected> | null = null;

/**
 * The migrated store, as the program opens it. All files of a worker share its connections, which know the tables by
 * then; they go with the worker. Files run side by side: the first one migrates, the others wait.
 */
export async function openTestStore(): Promise<Connected> {
  const store = await (storeOfWorker ??= inTurn(() => openStore(testReach())));
  return { ...store, close: () => Promise.resolve() };
}

/** An empty database of its own on the tests' server, as the same owner. It is gone with the server. */
export const freshReach = (): Promise<Reach> => makeDatabase(`t${randomBytes(6).toString("hex")}`);

/** A migrated store that no other test sees: a copy of one that the first to ask has made. */
export async function openFreshStore(): Promise<Connected> {
  const { template } = inject("database");
  return inTurn(async () => {
    if (!(await isThere(template))) await (await openStore(await makeDatabase(template))).close();
    // The copy has its queues, too: nothing is left to prepare.
    return connect(await makeDatabase(`t${randomBytes(6).toString("hex")}`, template), patiently);
  });
}

/** The store reached by way of this line. So long a request waits for an answer. */
export const connectThrough = (relay: Relay, deadlineMs: number): Promise<Connected> => {
  const { owner } = relay;
  const { kind } = inject("database");
  return inTurn(() =>
    connect(kind === "embedded" ? { kind, owner } : { kind, login: owner, admin: owner }, { deadlineMs }),
  );
};

async function makeDatabase(database: string, template = "template1"): Promise<Reach> {
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

/** A busy machine is no reason for a test to fail. */
const patiently = { deadlineMs: 60_000 };

async function openStore(reach: Reach): Promise<Connected> {
  const store = await connect(reach, patiently);
  await prepareQueues(store.owner, (fault) => {
    throw fault;
  });
  return store;
}

/** Roles belong to the whole server: one test file at a time makes or grants them, as each `connect` does. */
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
/** Of one kind, to one database: all workers together stay below the hundred that a plain PostgreSQL takes. */
const ownerConnections = 3;

/** What a test's own SQL calls the current date is the day of its publication. */
const options = `-c TimeZone=${testZone}`;

/** An owner's connections, which stay open while this worker's files go on asking: a new one costs more than most statements. */
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
  surviveLosses(pool);
  pools.set(key, pool);
  return pool;
}

/**
 * One statement as the owner: for what no call can bring about. In the store that files share, a change says whose rows
 * it means: one of all rows would fail whichever test runs beside it.
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

/** For what a test writes on no day in particular. */
export const someDay = (tenantId: number): TenantDay => ({ tenantId, today: toDay("2026-11-20") });
