import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { errnoOf, syncFolder } from "#server/durable-file.ts";
import { major, program } from "./binaries.ts";
import type { ClusterHome } from "./home.ts";
import { isAlive } from "./process-identity.ts";
import { giveTo, runAs } from "./runner.ts";
import { programFailed, StartRefused } from "./start-refused.ts";

/** The environment of PostgreSQL, with nothing of the caller's: no PG* variables, no locale of the host. */
export const plainEnvironment: Readonly<Record<string, string>> = { LC_ALL: "C", TZ: "UTC" };

/** Created beside its place and renamed when complete, so that a kill leaves nothing half done. */
export async function createCluster(home: ClusterHome, signal: AbortSignal): Promise<void> {
  const { cluster, runner } = home;
  const fresh = `${cluster}.new-${process.pid}`;
  mkdirSync(fresh, { mode: 0o700 });
  giveTo(runner, fresh);
  try {
    await initdb(home, fresh, signal);
    renameSync(fresh, cluster);
  } catch (fault) {
    rmSync(fresh, { recursive: true, force: true });
    // Another program was faster; starting the cluster will show which one owns it.
    if (!["ENOTEMPTY", "EEXIST"].includes(errnoOf(fault) ?? "")) throw fault;
  }
  syncFolder(dirname(cluster));
}

export const isCluster = (cluster: string): boolean => existsSync(join(cluster, "PG_VERSION"));

/** Throws `StartRefused` for data that this PostgreSQL cannot read. */
export function checkVersion(cluster: string): void {
  const found = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (found !== major) {
    throw new StartRefused(`The data in ${cluster} is of PostgreSQL ${found}, and this program brings ${major}.`);
  }
}

async function initdb(
  { dataDir, native, runner, socketFolder, login }: ClusterHome,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  // initdb reads it, and runs as the runner.
  const passwordFile = join(socketFolder, `initial-${process.pid}`);
  writeFileSync(passwordFile, `${login.password}\n`, { mode: 0o600 });
  giveTo(runner, passwordFile);
  // The built-in C.UTF-8 sorts the same on every machine, whatever locales the host has.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const owner = ["-U", login.user, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  try {
    const child = spawn(program(native, "initdb"), ["-D", folder, ...owner, ...locale, "--data-checksums"], {
      ...runAs(runner),
      env: plainEnvironment,
      stdio: ["ignore", "ignore", "pipe"],
      signal,
    });
    const closed = new Promise<string>((settle, fail) => {
      child.once("close", (code, killer) => settle(killer ?? String(code))).once("error", fail);
    });
    const [errors, ending] = await Promise.all([text(child.stderr), closed]);
    if (ending === "0") return;
    throw programFailed(`The database could not be made: initdb ended (${ending})`, errors, dataDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Removes what killed starts left behind. */
export function removeIncompleteClusters(cluster: string): void {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    try {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true });
    } catch (fault) {
      // The initdb of that start is still writing there; the next start removes it.
      if (errnoOf(fault) !== "ENOTEMPTY") throw fault;
    }
  }
}
