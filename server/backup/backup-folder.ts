import { chownSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkBackup } from "./backup-file.ts";
import { backupsToKeep } from "./keep-rule.ts";

/** A backup that the schedule took. */
export type KeptBackup = { readonly path: string; readonly takenAt: Date };

const named = /^doorstep-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup\.age$/;
const partial = /^doorstep-.*\.backup\.age\.partial-\d+$/;
const dayMs = 86_400_000;

/** The name of a backup says when it was taken, to the second in UTC. */
export const backupName = (at: Date): string =>
  `doorstep-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup.age`;

/** The schedule's backups in a folder, oldest first. Other files in it are ignored. */
export function backupsIn(folder: string): KeptBackup[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const [, day, hour, minute, second] = named.exec(name) ?? [];
      if (day === undefined) return [];
      return [{ path: join(folder, name), takenAt: new Date(`${day}T${hour}:${minute}:${second}Z`) }];
    });
}

/**
 * Deletes the backups that the rule no longer keeps, and leftovers of runs that were killed at least a day ago.
 * @returns how many backups were deleted.
 */
export function deleteOldBackups(folder: string, now: Date): number {
  for (const name of readdirSync(folder).filter((each) => partial.test(each)))
    if (now.getTime() - statSync(join(folder, name)).mtimeMs > dayMs) rmSync(join(folder, name), { force: true });
  const all = backupsIn(folder);
  const kept = backupsToKeep(all.map(({ takenAt }) => takenAt));
  const old = all.filter(({ takenAt }) => !kept.has(takenAt));
  for (const { path } of old) rmSync(path, { force: true });
  return old.length;
}

/**
 * Reads a backup back from the disk. A backup that cannot be read is deleted: it would count as the day's backup until
 * tomorrow. Throws `BackupUnreadable`.
 */
export async function readBack(path: string, privateKeys: readonly string[]): Promise<void> {
  try {
    await checkBackup(path, privateKeys);
  } catch (fault) {
    rmSync(path, { force: true });
    throw fault;
  }
}

/** A backup that root takes by hand must be readable for the program, which tries it out later, as the folder's owner. */
export function giveToOwner(path: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(path, uid, gid);
}

/** A time of day on this machine's own clock. */
export type TimeOfDay = { readonly hour: number; readonly minute: number };

/**
 * Whether a backup is due: none was taken since the clock last showed this time. A server that was off catches up when
 * it is back.
 */
export function isBackupDue(newest: Date | undefined, now: Date, { hour, minute }: TimeOfDay): boolean {
  const due = new Date(now);
  due.setHours(hour, minute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return newest === undefined || newest < due;
}
