import { hash, randomBytes } from "node:crypto";
import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { errnoOf, giveToFolderOwner, readIfExists, readOrCreateFile } from "#server/durable-file.ts";
import { canReach, giveTo, type Runner } from "./runner.ts";
import { StartRefused } from "./start-refused.ts";

/** For data that root keeps but an ordinary user must reach, if the data folder is in root's own home. */
export const systemFolder = "/var/lib/doorstep";

// A socket's path has at most 107 bytes on Linux and 103 on macOS, and PostgreSQL adds 14 to the folder's.
const longestSocketFolder = 80;

/** The data folder: created if missing, writable for us, and passable for the user who runs PostgreSQL. */
export function prepareDataFolder(dataDir: string): void {
  if (!existsSync(dataDir)) makeFolder(dataDir);
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (fault) {
    throw new StartRefused(`Cannot write to ${dataDir} (${errnoOf(fault)}). Set DATA_DIR to a folder that you own.`);
  }
}

/** Not mkdir's `recursive`, which never returns for a folder under /proc. */
function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent) && parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
    giveToFolderOwner(folder);
    // Whatever the umask is, the runner may pass through. Everything inside has its own permissions, closed to others.
    chmodSync(folder, 0o711);
  } catch (fault) {
    if (errnoOf(fault) === "EEXIST") return;
    throw new StartRefused(
      `Cannot make the folder ${folder} (${errnoOf(fault)}). Set DATA_DIR to a folder you may make.`,
    );
  }
}

/** The cluster (PostgreSQL's own data directory) of this data folder, if one was ever created. */
export function existingCluster(dataDir: string): string | undefined {
  const named = readIfExists(join(dataDir, "WHERE"))?.trim();
  const cluster = named ?? join(dataDir, "pg");
  if (existsSync(join(cluster, "PG_VERSION"))) return cluster;
  if (named === undefined) return undefined;
  throw new StartRefused(
    `${join(dataDir, "WHERE")} says that the database is in ${named}, but it is not there. ` +
      "Bring it back; or, to begin with an empty one, delete the file WHERE.",
  );
}

/**
 * Where this data folder's cluster is or will be: inside it, or under the system folder if the runner has no access.
 */
export function placeCluster(dataDir: string, runner: Runner): string {
  const existing = existingCluster(dataDir);
  if (existing !== undefined) {
    if (canReach(runner, dirname(existing))) return existing;
    throw new StartRefused(`PostgreSQL, which runs as ${runner.name}, cannot reach its files in ${existing}.`);
  }
  if (canReach(runner, dataDir)) return join(dataDir, "pg");
  const id = readOrCreateFile(join(dataDir, "id"), () => randomBytes(6).toString("hex"));
  const home = join(systemFolder, id);
  for (const folder of [systemFolder, home]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  return join(home, "pg");
}

/** Records in the data folder where a cluster outside it is, for the next start and for people who make backups. */
export function recordClusterPath(dataDir: string, cluster: string): void {
  if (cluster !== join(dataDir, "pg")) readOrCreateFile(join(dataDir, "WHERE"), () => `${cluster}\n`);
}

/**
 * The folder of the unix socket, open only to the runner. In the system's temp folder if the path would be too long.
 */
export function makeSocketFolder(cluster: string, runner: Runner): string {
  const beside = join(dirname(cluster), "run");
  const folder = Buffer.byteLength(beside) <= longestSocketFolder ? beside : tempSocketFolder(cluster, runner);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const trusted = [process.getuid?.() ?? found.uid, runner.ids?.uid];
  // In a folder that everybody may write to, somebody may have created it before us.
  if (!found.isDirectory() || (folder !== beside && !trusted.includes(found.uid))) {
    throw new StartRefused(`${folder} should hold the database's socket, but it belongs to somebody else.`);
  }
  giveTo(runner, folder);
  chmodSync(folder, 0o700);
  return folder;
}

/** Leaves nothing in the temp folder. A folder beside the cluster stays for the next start. */
export function removeSocketFolder(cluster: string, folder: string): void {
  if (folder !== join(dirname(cluster), "run")) rmSync(folder, { recursive: true, force: true });
}

function tempSocketFolder(cluster: string, runner: Runner): string {
  const name = `doorstep-${hash("sha256", realpathSync(dirname(cluster)), "hex").slice(0, 12)}`;
  const fits = (temp: string): boolean =>
    Buffer.byteLength(join(temp, name)) <= longestSocketFolder && existsSync(temp) && canReach(runner, temp);
  const temp = [tmpdir(), "/tmp", "/var/tmp"].find(fits);
  if (temp === undefined) throw new StartRefused(`The path ${cluster} is too long for a database's socket beside it.`);
  return join(temp, name);
}

/** The owner's password: created once, and stored in the data folder, readable only by its owner. */
export const ownerPassword = (dataDir: string): string =>
  readOrCreateFile(join(dataDir, "pg-password"), () => randomBytes(24).toString("base64url")).trim();
