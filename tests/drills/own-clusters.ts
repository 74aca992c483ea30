import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "#tests/main/a-program.ts";
import { systemBinaries } from "#tests/world/system-binaries.ts";

/** A PostgreSQL of the system, in its own folder. */
export type Cluster = {
  readonly owner: pg.ClientConfig & { readonly password: string };
  /** Stops every one of its processes in place: nothing is answered, and no connection ends. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
};

/** A primary, and a standby that has everything the primary has acknowledged. */
export type Clusters = AsyncDisposable & {
  readonly primary: Cluster;
  readonly standby: Cluster;
  /** Makes the standby take over. */
  promote(): void;
};

/** Null if this machine has none. */
const binaries = systemBinaries();
export const canReplicate = binaries !== null;

const superuser = { user: "postgres", password: "drilled", database: "postgres", host: "127.0.0.1" } as const;

/** The user for PostgreSQL, which does not run as root. */
function whom(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (of: "-u" | "-g"): number => Number(spawnSync("id", [of, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

export async function twoClusters(): Promise<Clusters> {
  const folder = mkdtempSync(join(tmpdir(), "doorstep-clusters-"));
  const who = whom();
  const [first, second] = [join(folder, "primary"), join(folder, "standby")];
  for (const each of [folder, first, second]) {
    if (each !== folder) mkdirSync(each);
    chmodSync(each, each === folder ? 0o755 : 0o700);
    if (who.uid !== undefined && who.gid !== undefined) chownSync(each, who.uid, who.gid);
  }
  const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void => {
    const { status, stderr } = spawnSync(join(binaries ?? "", command), [...args], {
      ...who,
      cwd: folder,
      env: { ...process.env, ...env },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${command}: ${stderr}`);
  };
  const password = join(folder, "password");
  writeFileSync(password, superuser.password, { mode: 0o644 });
  run("initdb", ["-D", first, "-U", superuser.user, "-A", "scram-sha-256", "--pwfile", password, "-N"]);
  const [primary, startPrimary] = await aCluster(first, who);
  await startPrimary();
  const { port } = primary.owner;
  const source = ["-h", "127.0.0.1", "-p", String(port), "-U", superuser.user];
  run("pg_basebackup", [...source, "-D", second, "-R", "-X", "stream", "-N"], { PGPASSWORD: superuser.password });
  const [standby, startStandby] = await aCluster(second, who);
  await startStandby();
  // From here on, nothing is acknowledged that the standby does not have.
  await asSuperuser(primary.owner, ["alter system set synchronous_standby_names = '*'", "select pg_reload_conf()"]);
  return {
    primary,
    standby,
    promote: () => run("pg_ctl", ["promote", "-D", second, "-w"]),
    [Symbol.asyncDispose]: async () => {
      for (const cluster of [primary, standby]) {
        cluster.thaw();
        await cluster.kill();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Starting = readonly [cluster: Cluster, start: () => Promise<void>];

async function aCluster(folder: string, who: ReturnType<typeof whom>): Promise<Starting> {
  const owner = { ...superuser, port: await freePort() };
  const settings = ["-p", String(owner.port), "-h", "127.0.0.1", "-k", folder, "-c", "max_connections=100"];
  const running: { server: ChildProcess | null } = { server: null };
  const signalAll = (signal: "SIGSTOP" | "SIGCONT"): void => {
    const { server } = running;
    if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const { pid } = server;
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal);
  };
  const start = async (): Promise<void> => {
    running.server = spawn(join(binaries ?? "", "postgres"), ["-D", folder, ...settings], {
      ...who,
      cwd: folder,
      stdio: "ignore",
    });
    for (let patience = 300; ; patience--) {
      const fault = await asSuperuser(owner, []).then(
        () => null,
        (why: unknown) => why,
      );
      if (fault === null) return;
      if (patience === 0) throw fault;
      await new Promise((again) => setTimeout(again, 50));
    }
  };
  return [
    {
      owner,
      freeze: () => signalAll("SIGSTOP"),
      thaw: () => signalAll("SIGCONT"),
      kill: async () => {
        const { server } = running;
        if (server === null || server.exitCode !== null || server.signalCode !== null) return;
        const gone = once(server, "exit");
        server.kill("SIGKILL");
        await gone;
      },
    },
    start,
  ];
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .flatMap((child) => (child === "" ? [] : Number(child)));

async function asSuperuser(login: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(login);
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
