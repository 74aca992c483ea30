import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import {
  backupName,
  backupsIn,
  deleteOldBackups,
  giveToOwner,
  isBackupDue,
  readBack,
} from "#server/backup/backup-folder.ts";
import { BackupUnreadable } from "#server/backup/backup-unreadable.ts";
import { makeKeyPair } from "#server/backup/encryption.ts";
import type { BackupSchedule } from "#server/config/backup-config.ts";
import type { Config } from "#server/config/config.ts";
import { errnoOf } from "#server/durable-file.ts";
import { type BackupResult, backupResults, type BackupTask, noteBackupResult } from "#server/store/backup-taken.ts";
import { CommandRefused, fileFault } from "../commands/readable-line.ts";
import { withOwner } from "../commands/with-owner.ts";
import { verifyBackup } from "./verify-backup.ts";
import { type BackupSummary, takeWholeBackup } from "./whole-backup.ts";

export type ScheduledNeeds = {
  readonly config: Config;
  readonly schedule: BackupSchedule;
  readonly owner: pg.ClientConfig;
  readonly now: () => Date;
  /** Called with what went wrong, for the log. The database records it, too. */
  readonly onFault: (task: BackupTask, fault: unknown) => void;
};

export type ScheduledBackup = { readonly path: string; readonly taken: BackupSummary; readonly deleted: number };

/** Takes the day's backup if it is due. Safe to run twice, and to be killed at any instant. */
export async function takeDueBackup(needs: ScheduledNeeds): Promise<void> {
  const { folder, at } = needs.schedule;
  const newest = await noting(needs, "take", () => backupsIn(folder).at(-1)?.takenAt);
  if (newest.kind === "done" && isBackupDue(newest.value, needs.now(), at)) await takeScheduledBackup(needs);
}

/**
 * Takes a backup into the folder, reads it back from the disk, restores the first one of each month into a scratch
 * database, and deletes those that the rule no longer keeps, unless the last restore has failed: then an old one may be
 * the only good one. Only the public key is here. A key created for this file alone, and forgotten right after, opens
 * the file for reading it back.
 * @returns null if no backup was taken; the log and the database say why.
 */
export async function takeScheduledBackup(needs: ScheduledNeeds): Promise<ScheduledBackup | null> {
  const { config, schedule, owner } = needs;
  const once = await makeKeyPair();
  const path = join(schedule.folder, backupName(needs.now()));
  const taking = await noting(needs, "take", async () => {
    accessSync(schedule.folder, constants.W_OK);
    const taken = await takeWholeBackup(path, owner, config, [...schedule.publicKeys, once.publicKey]);
    await readBack(path, [once.privateKey]);
    giveToOwner(path, schedule.folder);
    await note(needs, "take", true, `${path}: ${taken.rows} records`);
    return taken;
  });
  if (taking.kind === "failed") return null;
  // Before the first publication there are no books to check.
  if (taking.value.rows > 0 && isVerificationDue(await results(needs), needs.now()))
    await noting(needs, "verify", async () => {
      const { rows, publications, replayed, differences } = await verifyBackup(config, path, [once.privateKey]);
      if (differences.length > 0)
        throw new CommandRefused(`${path}: ${differences.length} differences, ${differences[0]}`);
      const says = `${path}: ${rows} records, ${publications} publications, ${replayed} subscriptions replayed`;
      await note(needs, "verify", true, says);
    });
  const lastVerified = (await results(needs)).find(({ task }) => task === "verify");
  const deleted = lastVerified?.ok === false ? 0 : deleteOldBackups(schedule.folder, needs.now());
  return { path, taken: taking.value, deleted };
}

const results = ({ owner }: ScheduledNeeds): Promise<readonly BackupResult[]> => withOwner(owner, backupResults);

/** Due once a month, and daily after a failure. */
function isVerificationDue(all: readonly BackupResult[], now: Date): boolean {
  const last = all.find(({ task }) => task === "verify");
  return last?.ok !== true || last.at.toISOString().slice(0, 7) !== now.toISOString().slice(0, 7);
}

type Tried<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "failed" };

/** Records a failure where `./doorstep backup list` and `check` find it; the next run tries again. */
async function noting<T>(needs: ScheduledNeeds, task: BackupTask, work: () => T | Promise<T>): Promise<Tried<T>> {
  try {
    return { kind: "done", value: await work() };
  } catch (fault) {
    needs.onFault(task, fault);
    await note(needs, task, false, lineOf(fault, needs.schedule));
    return { kind: "failed" };
  }
}

const note = ({ owner, now }: ScheduledNeeds, task: BackupTask, ok: boolean, says: string): Promise<void> =>
  withOwner(owner, (q) => noteBackupResult(q, { task, ok, at: now(), says }));

function lineOf(fault: unknown, { folder }: BackupSchedule): string {
  if (fault instanceof CommandRefused || fault instanceof BackupUnreadable) return fault.message;
  const known = ["ENOENT", "EACCES", "EROFS", "ENOSPC"].includes(errnoOf(fault) ?? "");
  return known ? `${folder} cannot be written to: ${fileFault(fault)}` : String(fault);
}
