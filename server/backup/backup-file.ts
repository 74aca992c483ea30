import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { isAlive } from "#server/db/embedded/process-identity.ts";
import { errnoOf, syncFolder } from "#server/durable-file.ts";
import { type BackupHead, type BackupLine, readLine, writeLine } from "./backup-lines.ts";
import { BackupUnreadable, damaged, notBackup } from "./backup-unreadable.ts";
import { contentOf, encryptFor } from "./encryption.ts";

/**
 * Writes a backup beside its place and moves it there once it is complete and on disk, readable only by its owner.
 * Throws `BackupUnreadable` if a file is already there: it may be the only good one.
 * @param key proves that this installation wrote the backup; null if it is for another installation, which does not
 * have our key.
 * @param publicKeys of the people who may open it; without any, it is not encrypted.
 */
export async function writeBackup(
  path: string,
  lines: AsyncIterable<BackupLine>,
  key: Buffer | null,
  publicKeys: readonly string[] = [],
): Promise<void> {
  removeLeftovers(path);
  const beside = `${path}.partial-${process.pid}`;
  const content = Readable.from(hashed(lines, key));
  const disk = createWriteStream(beside, { mode: 0o600, flags: "wx" });
  try {
    if (publicKeys.length === 0) await pipeline(content, createGzip(), disk);
    else await pipeline(content, createGzip(), encryptFor(publicKeys), disk);
    toDisk(beside);
    putInPlace(beside, path);
  } catch (fault) {
    if (errnoOf(fault) === "EEXIST") throw new BackupUnreadable(`${path} already exists`);
    throw fault;
  } finally {
    rmSync(beside, { force: true });
  }
  syncFolder(dirname(path));
}

/**
 * Removes what a killed run left of the same backup: it holds people's data, and in a container the next run has the
 * same process id.
 */
function removeLeftovers(path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder)) return;
  const start = `${basename(path)}.partial-`;
  for (const name of readdirSync(folder).filter((each) => each.startsWith(start))) {
    const pid = Number(name.slice(start.length));
    if (pid === process.pid || !isAlive(pid)) rmSync(join(folder, name), { force: true });
  }
}

async function* hashed(lines: AsyncIterable<BackupLine>, key: Buffer | null): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const line of lines) {
    const text = `${writeLine(line)}\n`;
    hash.update(text);
    yield text;
  }
  const sha256 = hash.digest("hex");
  yield `${writeLine({ kind: "end", sha256, mac: key === null ? null : macOf(key, sha256) })}\n`;
}

/** Somebody who changes the file can recompute its hash, but not this. */
const macOf = (key: Buffer, sha256: string): string =>
  createHmac("sha256", key).update(`doorstep backup file ${sha256}`).digest("hex");

/** Never replaces a file that appeared meanwhile, if the disk can ensure that: network folders often have no links. */
function putInPlace(beside: string, path: string): void {
  try {
    linkSync(beside, path);
  } catch (fault) {
    if (errnoOf(fault) === "EEXIST" || existsSync(path)) throw fault;
    renameSync(beside, path);
  }
}

function toDisk(path: string): void {
  const handle = openSync(path, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Reads the lines between head and end. Throws `BackupUnreadable` at the first one that was changed.
 * @param privateKeys that may open it, if it is encrypted.
 */
export async function* backupLines(
  path: string,
  privateKeys: readonly string[] = [],
  onEnd: (seal: Seal) => void = () => undefined,
): AsyncGenerator<BackupLine> {
  const hash = createHash("sha256");
  let ended = false;
  try {
    for await (const text of textLines(path, privateKeys)) {
      const line = ended ? null : readLine(text);
      if (line === null) throw notBackup(path);
      if (line.kind === "end") {
        if (line.sha256 !== hash.digest("hex")) throw damaged(path);
        ended = true;
        onEnd(line);
      } else {
        hash.update(`${text}\n`);
        yield line;
      }
    }
  } catch (fault) {
    // A file that doesn't even begin like a backup was most likely named by mistake.
    if (fault instanceof Error && fault.message === "incorrect header check") throw notBackup(path);
    if ((errnoOf(fault) ?? "").startsWith("Z_")) throw damaged(path);
    throw fault;
  }
  if (!ended) throw damaged(path);
}

async function* textLines(path: string, privateKeys: readonly string[]): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const reading = pipeline(contentOf(path, privateKeys), unzipped);
  // A fault ends the lines, too, and is reported after them.
  reading.catch(() => unzipped.destroy());
  for await (const text of createInterface({ input: unzipped, crlfDelay: Infinity })) yield text;
  await reading;
}

/** @param keys the possible keys. Null for a backup from before backups were authenticated. */
export function isAuthentic({ sha256, mac }: Seal, keys: readonly Buffer[]): boolean | null {
  if (mac === null) return null;
  const is = (key: Buffer): boolean => {
    const [ours, theirs] = [Buffer.from(macOf(key, sha256)), Buffer.from(mac)];
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  };
  return keys.some(is);
}

type Seal = Pick<Extract<BackupLine, { kind: "end" }>, "sha256" | "mac">;
export type CheckedBackup = { readonly head: BackupHead; readonly seal: Seal };

/** Reads a backup through without using it. Throws `BackupUnreadable` if it is not complete. */
export async function checkBackup(path: string, privateKeys: readonly string[] = []): Promise<CheckedBackup> {
  let head: BackupHead | null = null;
  const seal: { now: Seal | null } = { now: null };
  for await (const line of backupLines(path, privateKeys, (end) => (seal.now = end))) {
    if ((line.kind === "head") !== (head === null)) throw damaged(path);
    if (line.kind === "head") ({ head } = line);
  }
  if (head === null || seal.now === null) throw damaged(path);
  return { head, seal: seal.now };
}
