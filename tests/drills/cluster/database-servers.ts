import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { read } from "#tests/house/house-files.ts";
import { systemBinaries } from "#tests/world/system-binaries.ts";
import type { Machine, Network } from "./machines.ts";

export const passwords = { superuser: "drilled-super", owner: "drilled-owner", login: "drilled-login" } as const;

/** A login at a server, reached directly. */
export const loginAt = (machine: Machine, user: string, password: string, database = "doorstep") => ({
  host: machine.address,
  port: 5432,
  user,
  password,
  database,
  connectionTimeoutMillis: 3000,
});

/** Three database servers: on each etcd, Patroni with its PostgreSQL, and pgbouncer. */
export type DatabaseServers = {
  readonly machines: readonly Machine[];
  /** The leader by Patroni's own answer; null if there is none. */
  leader(): Promise<Machine | null>;
  /** Whether its PostgreSQL accepts writes, which is a little after Patroni has made it the leader. */
  takesWrites(machine: Machine): Promise<boolean>;
  /** The server for which the leader waits at each commit. */
  synchronousStandby(leader: Machine): Promise<Machine | null>;
  /** Whether the leader's PostgreSQL waits for that server at each commit. */
  waitsFor(leader: Machine, standby: Machine): Promise<boolean>;
  /** Whether both others follow the leader, and one of them may take over. */
  isWhole(): Promise<boolean>;
  /** Starts what isn't running there, as the machine's init would. */
  startAgain(machine: Machine): void;
  /** kill -9 of PostgreSQL alone. */
  killPostgres(machine: Machine): void;
};

const files = "deploy/high-availability";

export function databaseServers(network: Network): DatabaseServers {
  const machines = ["one", "two", "three"].map((name, at) => network.machine(name, `10.77.0.${11 + at}`));
  for (const machine of machines) {
    writeFiles(machine);
    startAll(machine);
  }
  const leader = async (): Promise<Machine | null> => {
    const answers = await Promise.all(machines.map(isLeader));
    return machines.find((_, at) => answers[at] === true) ?? null;
  };
  return {
    machines,
    leader,
    takesWrites: (machine) =>
      ask<{ waits: boolean }>(machine, "select pg_is_in_recovery() waits").then(
        ([row]) => row?.waits === false,
        () => false,
      ),
    synchronousStandby: async (of) => {
      const synchronous = (await membersBy(of)).find(({ role }) => role === "sync_standby");
      return machines.find(({ name }) => name === synchronous?.name) ?? null;
    },
    waitsFor: async (of, { name }) => {
      const [row] = await ask<{ names: string }>(of, "select current_setting('synchronous_standby_names') names");
      return row?.names.includes(name) === true;
    },
    isWhole: async () => {
      const now = await leader();
      const members = now === null ? [] : await membersBy(now).catch(() => []);
      const current = members.find(({ role }) => role === "leader")?.timeline;
      const well = members.filter(
        ({ state, timeline, lag = 0 }) => isUp(state) && timeline === current && lag < maxLag,
      );
      const roles = well.map(({ role }) => role).toSorted();
      return roles.join() === "leader,replica,sync_standby";
    },
    startAgain: startAll,
    killPostgres: (machine) => machine.killOnly(postmasterOf(machine)),
  };
}

type Member = {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  /** A server that has not reached the leader's timeline still has to be restored. */
  readonly timeline?: number;
  readonly lag?: number;
};

/** In bytes. */
const maxLag = 1_000_000;
const isUp = (state: string): boolean => state === "running" || state === "streaming";

/**
 * The servers as Patroni sees them. Only the one that it calls `sync_standby` may take over, a little after PostgreSQL
 * itself waits for it.
 */
async function membersBy({ address }: Machine): Promise<readonly Member[]> {
  const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) });
  return ((await response.json()) as { readonly members: readonly Member[] }).members;
}

const postmasterOf = ({ folder }: Machine): number =>
  Number(readFileSync(join(folder, "pg/postmaster.pid"), "utf8").split("\n")[0]);

/** The files of deploy/, with this machine's folders. */
function writeFiles({ folder }: Machine): void {
  const own = (name: string, ...changes: readonly (readonly [string, string])[]): void =>
    writeFileSync(
      join(folder, name),
      changes.reduce((text, [from, to]) => text.replaceAll(from, to), read(`${files}/${name}`)),
      { mode: 0o644 },
    );
  own(
    "patroni.yaml",
    ["/var/lib/postgresql/15/doorstep", join(folder, "pg")],
    ["/usr/lib/postgresql/15/bin", systemBinaries() ?? ""],
    ["/var/run/postgresql", folder],
  );
  own("pgbouncer.ini", ["/etc/pgbouncer", folder]);
  writeFileSync(join(folder, "userlist.txt"), `"doorstep_login" "${passwords.login}"\n`);
}

function startAll(machine: Machine): void {
  const { name, address, folder } = machine;
  const settings = Object.fromEntries(
    read(`${files}/etcd.env`)
      .split("\n")
      .filter((line) => line.startsWith("ETCD_"))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  machine.start("etcd", [], {
    env: {
      ...settings,
      ETCD_NAME: name,
      ETCD_DATA_DIR: join(folder, "etcd"),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
    },
  });
  machine.start("patroni", [join(folder, "patroni.yaml")], {
    env: {
      PATRONI_NAME: name,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_PASSWORD: "drilled-replication",
      PATRONI_RESTAPI_PASSWORD: "drilled-patroni",
    },
  });
  machine.start("pgbouncer", [join(folder, "pgbouncer.ini")]);
}

async function isLeader({ address }: Machine): Promise<boolean> {
  try {
    const { status, body } = await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(1000) });
    await body?.cancel();
    return status === 200;
  } catch {
    return false;
  }
}

async function ask<Row extends object>(machine: Machine, text: string): Promise<Row[]> {
  const client = new pg.Client(loginAt(machine, "postgres", passwords.superuser, "postgres"));
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The roles and the database, as described in docs/high-availability.md. */
export async function makeDatabase(leader: Machine): Promise<void> {
  await ask(leader, `create role doorstep_owner login createrole password '${passwords.owner}'`);
  await ask(leader, `create role doorstep_login login password '${passwords.login}'`);
  await ask(leader, "create database doorstep owner doorstep_owner");
}
