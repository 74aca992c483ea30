import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

/**
 * The text of a secret that is created once and must never be lost or half written: a database's password, the key that
 * seals stored secrets. It is complete and on disk before it is used; if two programs create it at once, both get the
 * one that was stored. Readable only by its owner; a file created by root belongs to the folder's owner, who may start
 * the program next time.
 */
export function readOrCreateFile(path: string, make: () => string): string {
  const kept = readIfExists(path);
  if (kept !== undefined) return kept;
  const beside = `${path}.${process.pid}`;
  try {
    writeToDisk(beside, make());
    linkUnlessThere(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
  syncFolder(dirname(path));
  return readFileSync(path, "utf8");
}

/** Makes a new or renamed entry of this folder survive a power outage. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** As root, gives files that we created in a folder to the folder's owner. Otherwise they are already ours. */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

/** The errno of a failed system call, such as "ENOENT". */
export const errnoOf = (fault: unknown): string | undefined =>
  fault instanceof Error && "code" in fault && typeof fault.code === "string" ? fault.code : undefined;

export function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (fault) {
    if (errnoOf(fault) === "ENOENT") return undefined;
    throw fault;
  }
}

/** Writes a file that only its owner can read, and waits until it is on disk. */
export function writeToDisk(path: string, text: string): void {
  const handle = openSync(path, "w", 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  giveToFolderOwner(path);
}

function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (fault) {
    if (errnoOf(fault) !== "EEXIST") throw fault;
  }
}
