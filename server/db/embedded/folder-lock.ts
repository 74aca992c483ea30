import pg from "pg";

/**
 * How to reach the embedded database as its owner; more pools may be opened with it. It stays valid across a restart.
 */
export type OwnerLogin = pg.ClientConfig & {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
};

const ownerName = "doorstep_owner";

// An advisory lock in the owner's database. Its holder owns the data folder; a database whose lock nobody holds is an
// orphan.
const lockKey = 7305;

export const ownerLogin = (host: string, port: number, password: string): OwnerLogin => ({
  host,
  port,
  user: ownerName,
  password,
  database: "postgres",
  ssl: false,
  connectionTimeoutMillis: 5000,
});

/** A connection to the database, or the fault that prevented one. */
export async function tryConnect(login: OwnerLogin): Promise<pg.Client | Error> {
  const client = new pg.Client({ ...login, application_name: "doorstep folder lock" });
  // A lost connection also ends the client, and "end" is what we listen to.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (fault) {
    await client.end().catch(() => undefined);
    return fault instanceof Error ? fault : new Error(String(fault));
  }
}

/** Takes the lock for as long as this connection lives. */
export async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1::bigint) as mine", [lockKey]);
  return rows[0]?.mine === true;
}

/**
 * Whether the lock is held. It is looked up and not tried, so that asking never gets in the way of an owner who is
 * taking it.
 */
export async function isLocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1::oid
       and database = (select oid from pg_database where datname = current_database())) as held`,
    [lockKey],
  );
  return rows[0]?.held === true;
}
