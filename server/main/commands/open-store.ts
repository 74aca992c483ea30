import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Config } from "#server/config/config.ts";
import { connect, type ConnectedDatabase, type DatabaseTarget } from "#server/db/connect.ts";
import { runningDatabase } from "#server/db/embedded/occupant.ts";
import { folderHolder } from "#server/db/embedded/holder.ts";
import { existingCluster } from "#server/db/embedded/paths.ts";
import { startEmbeddedDatabase } from "#server/db/embedded/start-embedded.ts";
import { isStoreUnavailable } from "#server/db/faults.ts";
import { commandActor, databaseActingAs } from "./command-actor.ts";
import { CommandRefused } from "./readable-line.ts";

/** The store, and how to close it. `onLost`: another program took the embedded folder. */
export type Store = ConnectedDatabase & { readonly onLost: (listener: (why: string) => void) => void };

/** `actor`: the name in the trail of the person for whom a command works. Its database uses it in each transaction. */
export type BorrowedStore = Store & { readonly actor: string };

type Say = (line: string) => void;

const patienceMs = 60_000;

/**
 * For a server: its own embedded database, created if there is none, or the one of DATABASE_URL, which it waits for up
 * to a minute (security.md F1).
 */
export async function openStore(
  config: Config,
  say: Say,
  signal: AbortSignal,
  options: OpenOptions = {},
): Promise<Store> {
  say(`opening ${databaseLine(config)} ...`);
  return open(config, say, signal, options);
}

type OpenOptions = {
  /** The last migration to run; all of them by default. */
  readonly upTo?: string | undefined;
  /** Called each time that the database of DATABASE_URL does not answer yet. */
  readonly onWait?: () => Promise<void>;
};

/** Names the database, and where the settings came from, without a user or a password. */
export function databaseLine({ database, dataDir, settingsFile }: Config): string {
  const by = settingsFile === undefined ? "" : `, with the settings of ${settingsFile}`;
  if (database.kind === "embedded") return `the database in ${dataDir}${by}`;
  const { hostname, port, pathname, searchParams } = new URL(database.url);
  const host = hostname || (searchParams.get("host") ?? "localhost");
  const name = pathname.slice(1);
  return `the database ${name === "" ? "" : `${name} `}at ${host}:${port || "5432"}${by}`;
}

async function open(config: Config, say: Say, signal: AbortSignal, options: OpenOptions = {}): Promise<Store> {
  const { upTo, onWait = () => Promise.resolve() } = options;
  const connectOptions = { upTo, deadlineMs: config.databaseTimeoutMs };
  if (config.database.kind === "url") {
    const store = await waitFor(() => connect(urlReach(config.database), connectOptions), { say, onWait, signal });
    return { ...store, onLost: () => undefined };
  }
  const embedded = await startEmbeddedDatabase(config.dataDir, say, signal);
  try {
    const store = await connect(
      { kind: "embedded", owner: withPassword(embedded.owner), hasDiskSpace: embedded.hasDiskSpace },
      connectOptions,
    );
    const close = async (): Promise<void> => {
      await store.close();
      await embedded.stop();
    };
    return { ...store, close, onLost: (listener) => embedded.onLost(listener) };
  } catch (fault) {
    await embedded.stop();
    throw fault;
  }
}

/**
 * For a command: the running program's database if one runs on the folder, else its own for as long as the command
 * takes. It never creates one: in a shell without the service's settings, a command would work on an empty database and
 * report success.
 */
export async function borrowStore(config: Config, say: Say): Promise<BorrowedStore> {
  requireDatabase(config);
  say(`working on ${databaseLine(config)}`);
  const store = await borrow(config, say);
  try {
    const actor = await commandActor(store.db, config.as);
    return { ...store, db: databaseActingAs(store.db, actor), actor };
  } catch (fault) {
    await store.close();
    throw fault;
  }
}

async function borrow(config: Config, say: Say): Promise<Store> {
  const running = config.database.kind === "embedded" ? await runningDatabase(config.dataDir) : undefined;
  if (running === undefined) return open(config, say, new AbortController().signal);
  return {
    ...(await connect({ kind: "embedded", owner: withPassword(running) }, { deadlineMs: config.databaseTimeoutMs })),
    onLost: () => undefined,
  };
}

/** Refuses if the command would have to create its database. */
export function requireDatabase({ database, dataDir, settingsFile }: Config): void {
  if (database.kind === "url" || existingCluster(dataDir) !== undefined) return;
  // A program that holds the folder is creating its database, so the command waits for it.
  if (folderHolder(dataDir) !== undefined) return;
  const by = settingsFile === undefined ? "" : ` (settings: ${settingsFile})`;
  throw new CommandRefused(
    `there is no database in ${dataDir}${by}. Give this command the service's settings, in doorstep.env or as DATA_DIR or DATABASE_URL; npm start makes a new database.`,
    2,
  );
}

const withPassword = (owner: pg.ClientConfig): pg.ClientConfig & { password: string } => ({
  ...owner,
  password: typeof owner.password === "string" ? owner.password : "",
});

function urlReach(database: Config["database"]): DatabaseTarget {
  if (database.kind === "embedded") throw new Error("no DATABASE_URL");
  const login = loginOf(database.url);
  return { kind: "url", login, admin: database.adminUrl === undefined ? login : loginOf(database.adminUrl) };
}

/** The user is separate from the address, because roles are granted to it. */
const loginOf = (url: string): pg.ClientConfig => ({
  connectionString: url,
  user: decodeURIComponent(new URL(url).username),
});

type Waiting = { readonly say: Say; readonly onWait: () => Promise<void>; readonly signal: AbortSignal };

async function waitFor(
  open: () => Promise<ConnectedDatabase>,
  { say, onWait, signal }: Waiting,
): Promise<ConnectedDatabase> {
  const until = Date.now() + patienceMs;
  for (let wait = 250; ; wait = Math.min(wait * 2, 5000)) {
    try {
      return await open();
    } catch (fault) {
      if (!isStoreUnavailable(fault) || Date.now() + wait > until || signal.aborted) throw fault;
      await onWait();
      say(`The database does not answer yet; trying again in ${wait / 1000} s.`);
      await sleep(wait, undefined, { signal });
    }
  }
}
