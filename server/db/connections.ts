import pg from "pg";
import { parsers } from "./parsers.ts";
import { cutOffSilent, silenceWatch } from "./silence.ts";

/**
 * How long PostgreSQL may take for a migration, a backup or an import: building an index over millions of rows takes a
 * while.
 */
const longMs = 30 * 60_000;

/**
 * Keeps the network from dropping idle connections, and lets the operating system notice within 20 seconds that the
 * other machine is gone.
 */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * The limits that PostgreSQL itself enforces. They are shorter than our own, so that a live connection survives a slow
 * statement.
 */
export const serverLimits = (deadlineMs: number): string =>
  `-c statement_timeout=${Math.round(deadlineMs * 0.9)} -c lock_timeout=${Math.round(deadlineMs * 0.8)} -c idle_in_transaction_session_timeout=${deadlineMs * 3}`;

type AppPool = {
  readonly size: number;
  readonly direct: boolean;
  /** How long the database may take to answer; after that its connection is cut off. */
  readonly deadlineMs: number;
};

/**
 * Connections for requests. Direct ones are pipelined: a statement does not wait for the answer to the previous one.
 */
export function appPool(config: pg.ClientConfig, { size, direct, deadlineMs }: AppPool): pg.Pool {
  return carefulPool(
    { ...config, max: size, connectionTimeoutMillis: Math.round(deadlineMs * 0.8), types: parsers, pipeline: direct },
    deadlineMs,
  );
}

/** The owner's connections, for migrations, the job tables and the command line; never for requests. */
export const ownerPool = (owner: pg.ClientConfig, size: number): pg.Pool =>
  carefulPool({ ...owner, max: size, types: parsers }, longMs);

/** One connection as the owner: for roles, a backup, an import. */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 5000, ...keepAlive, ...config });
  client.on("error", () => undefined);
  await client.connect();
  silenceWatch(longMs).watch(client);
  return client;
}

/** Opens a connection as the owner, for as long as the work takes. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(config);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function carefulPool(config: pg.PoolConfig, deadlineMs: number): pg.Pool {
  const pool = new pg.Pool({ ...keepAlive, ...config });
  handleLostConnections(pool);
  cutOffSilent(pool, deadlineMs);
  return pool;
}

/**
 * When a connection dies, idle or in use, the pool replaces it, and its statement fails; without listeners, its death
 * would end the process.
 */
export function handleLostConnections(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}
