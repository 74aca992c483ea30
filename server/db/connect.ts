import type pg from "pg";
import { type Database, openDatabase } from "./database.ts";
import { latestMigration, migrate, oldestRelease } from "./migrate.ts";
import { appPool, serverLimits, withClient } from "./connections.ts";
import { appPassword, appRole, ensureAppRole, grantAppRole, type LoginRights, readLoginRights } from "./roles.ts";

/** Where the database is, and the role that may reach it. */
export type DatabaseTarget =
  /**
   * Our own supervised server: the owner is its superuser, and the application role has a login. `hasDiskSpace` is known
   * only to the program that supervises the server.
   */
  | {
      readonly kind: "embedded";
      readonly owner: pg.ClientConfig & { readonly password: string };
      readonly hasDiskSpace?: (() => boolean) | undefined;
    }
  /** The publisher's own server: `admin` migrates; `login` serves (the same login switches role on connect). */
  | { readonly kind: "url"; readonly login: pg.ClientConfig; readonly admin: pg.ClientConfig };

export type ConnectedDatabase = {
  readonly db: Database;
  /** For migrations, the job tables and the command line; never for requests. */
  readonly owner: pg.ClientConfig;
  /** A pool of application connections to hand to pg-boss: same role, same limits. */
  readonly pool: pg.Pool;
  readonly applied: readonly string[];
  close(): Promise<void>;
};

/** A database that this program must not serve from; the line tells the operator what to do. */
export class DatabaseRefused extends Error {}

const poolSize = 8;
/** How long a request waits for the database before it is asked to come back later. */
const defaultDeadlineMs = 5000;

type ConnectOptions = {
  /** The last migration to run; all of them by default. */
  readonly upTo?: string | undefined;
  readonly deadlineMs?: number | undefined;
};

/** Opens the store: roles, migrations, then the pool that requests use. */
export async function connect(reach: DatabaseTarget, options: ConnectOptions = {}): Promise<ConnectedDatabase> {
  const { upTo = latestMigration, deadlineMs = defaultDeadlineMs } = options;
  const owner = reach.kind === "embedded" ? reach.owner : reach.admin;
  await prepareRoles(reach, owner);
  const migrated = await migrate(owner, upTo);
  if (migrated.kind === "newer") {
    throw new DatabaseRefused(
      `The database was made by a newer Doorstep (it has ${migrated.found}; this program ends at ${latestMigration}).`,
    );
  }
  if (migrated.kind === "older") {
    throw new DatabaseRefused(
      `The database is from before Doorstep ${oldestRelease.version}. Start that release on it first; this one brings it up to date from there.`,
    );
  }
  const { config, direct } = await appLogin(reach, serverLimits(deadlineMs));
  const pool = appPool(config, { size: poolSize, direct, deadlineMs });
  const hasDiskSpace = reach.kind === "embedded" ? reach.hasDiskSpace : undefined;
  const db = openDatabase(pool, { direct, hasDiskSpace, deadlineMs });
  return { db, owner, pool, applied: migrated.applied, close: () => (pool.ended ? Promise.resolve() : pool.end()) };
}

async function prepareRoles(reach: DatabaseTarget, owner: pg.ClientConfig): Promise<void> {
  await withClient(owner, async (client) => {
    if (reach.kind === "embedded") return ensureAppRole(client, { password: appPassword(reach.owner.password) });
    await ensureAppRole(client, null);
    for (const user of new Set([client.user, reach.login.user]))
      if (user !== undefined) await grantAppRole(client, user);
  });
}

async function appLogin(reach: DatabaseTarget, limits: string): Promise<{ config: pg.ClientConfig; direct: boolean }> {
  if (reach.kind === "embedded") {
    const login = { ...reach.owner, user: appRole, password: appPassword(reach.owner.password) };
    return { config: { ...login, options: limits }, direct: true };
  }
  const own = await withClient(reach.login, async (client) => ({
    ...(await readLoginRights(client)),
    ownsTables: await ownsTables(client),
  }));
  if (own.pooled) return { config: pooledLogin(reach.login, own), direct: false };
  const switches = own.user === appRole ? "" : `-c role=${appRole} `;
  return { config: { ...reach.login, options: switches + limits }, direct: true };
}

/**
 * Behind a transaction pooler, a switched role leaks to other clients (foundations 4), so the login itself must be
 * harmless.
 */
function pooledLogin(login: pg.ClientConfig, own: LoginRights & { readonly ownsTables: boolean }): pg.ClientConfig {
  if (own.superuser || own.bypasses || own.ownsTables) {
    throw new DatabaseRefused(
      `DATABASE_URL reaches PostgreSQL through a pooler as ${own.user}, who owns the tables or bypasses row-level security. ` +
        `Give it a login that is only a member of ${appRole}, and set DATABASE_ADMIN_URL to a direct address of the owner.`,
    );
  }
  return login;
}

async function ownsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    "select pg_has_role(session_user, relowner, 'member') owns from pg_class where oid = 'tenant'::regclass",
  );
  return rows[0]?.owns === true;
}
