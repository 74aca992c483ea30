import { rmSync } from "node:fs";
import { join } from "node:path";
import { readIfExists, readOrCreateFile } from "#server/durable-file.ts";
import { processIdentity } from "./process-identity.ts";
import { alreadyRunning } from "./start-refused.ts";

/*
 * Which program supervises a data folder: written before its database is touched, removed after a clean stop. It covers
 * the moments when the database cannot answer for itself: while it starts, and while it is brought back after a loss.
 * The lock in the database decides; this file only says early, and with a process id, what the lock would say.
 */
const fileOf = (dataDir: string): string => join(dataDir, "running");

/** The living process that holds the folder, if it isn't this one. */
export function folderHolder(dataDir: string): number | undefined {
  const noted = readIfExists(fileOf(dataDir))?.trim();
  if (noted === undefined) return undefined;
  const pid = Number.parseInt(noted, 10);
  return processIdentity(pid) === noted ? pid : undefined;
}

/** Takes the folder for this process. Throws `StartRefused` while another holds it. */
export function holdFolder(dataDir: string): void {
  const us = processIdentity(process.pid);
  if (us === undefined) return;
  refuseWhileHeld(dataDir);
  rmSync(fileOf(dataDir), { force: true });
  const noted = readOrCreateFile(fileOf(dataDir), () => `${us}\n`).trim();
  if (noted !== us) refuseWhileHeld(dataDir);
}

export function releaseFolder(dataDir: string): void {
  if (readIfExists(fileOf(dataDir))?.trim() === processIdentity(process.pid)) rmSync(fileOf(dataDir), { force: true });
}

function refuseWhileHeld(dataDir: string): void {
  const holder = folderHolder(dataDir);
  if (holder !== undefined) throw alreadyRunning(dataDir, holder);
}
