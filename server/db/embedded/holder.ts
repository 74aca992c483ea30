import { rmSync } from "node:fs";
import { join } from "node:path";
import { keptFile, readIfThere } from "#server/kept-file.ts";
import { identityOf } from "./process-identity.ts";
import { alreadyRuns } from "./start-refused.ts";

/*
 * Which program supervises a data folder: written before its database is touched, removed after a clean stop. It covers
 * the moments when the database cannot answer for itself: while it starts, and while it is brought back after a loss.
 * The lock in the database decides; this file only says early, and with a process id, what the lock would say.
 */
const fileOf = (dataDir: string): string => join(dataDir, "running");

/** The living process that holds the folder, if it isn't this one. */
export function holderOf(dataDir: string): number | undefined {
  const noted = readIfThere(fileOf(dataDir))?.trim();
  if (noted === undefined) return undefined;
  const pid = Number.parseInt(noted, 10);
  return identityOf(pid) === noted ? pid : undefined;
}

/** Takes the folder for this process. Throws `StartRefused` while another holds it. */
export function holdFolder(dataDir: string): void {
  const us = identityOf(process.pid);
  if (us === undefined) return;
  refuseWhileHeld(dataDir);
  rmSync(fileOf(dataDir), { force: true });
  const noted = keptFile(fileOf(dataDir), () => `${us}\n`).trim();
  if (noted !== us) refuseWhileHeld(dataDir);
}

export function leaveFolder(dataDir: string): void {
  if (readIfThere(fileOf(dataDir))?.trim() === identityOf(process.pid)) rmSync(fileOf(dataDir), { force: true });
}

function refuseWhileHeld(dataDir: string): void {
  const holder = holderOf(dataDir);
  if (holder !== undefined) throw alreadyRuns(dataDir, holder);
}
