import { existsSync } from "node:fs";
import type { Config } from "#server/config/config.ts";
import { backupLines, checkBackup, type CheckedBackup, isAuthentic } from "#server/backup/backup-file.ts";
import type { BackupHead } from "#server/backup/backup-lines.ts";
import { BackupUnreadable } from "#server/backup/backup-unreadable.ts";
import { loadBackup, type LoadResult } from "#server/backup/load-backup.ts";
import { isTooOld, oldestRelease, stepsUnknown } from "#server/db/migrate.ts";
import { prepareQueues } from "#server/jobs/queue.ts";
import { loadKeys } from "#server/crypto/secret-key.ts";
import { version } from "#server/version.ts";
import { openStore } from "../commands/open-store.ts";
import { CommandRefused, fileFault } from "../commands/readable-line.ts";
import { restoreSandboxBooks } from "../start/sandbox-books.ts";
import { keyPrint } from "./whole-backup.ts";

export type RestoreResult = Pick<Extract<LoadResult, { kind: "loaded" }>, "rows" | "held"> & {
  readonly takenAt: string;
  /** The names of the sandbox's own books that were restored. */
  readonly books: readonly string[];
};

/**
 * Restores a backup into the empty database of these settings, all or nothing. The schema is then the backup's; the
 * next start brings it up to date. Throws `CommandRefused`, in which case nothing was changed.
 */
export async function restoreInto(
  config: Config,
  file: string,
  privateKeys: readonly string[],
  say: (line: string) => void,
): Promise<RestoreResult> {
  const { head, seal } = await checkBackupFile(file, privateKeys);
  if (head.publication !== null)
    throw new CommandRefused(`${file} has only ${head.publication}: ./doorstep publication import brings it in.`);
  checkRelease(file, head);
  checkKey(config, head);
  checkAuthentic(file, seal, config, say);
  // Migrates only as far as the backup: later steps run at the next start, when the records that they change are there.
  const store = await openStore(config, say, new AbortController().signal, { upTo: head.migrations.at(-1) });
  try {
    const loaded = await loadBackup(store.owner, head, backupLines(file, privateKeys));
    if (loaded.kind === "not-empty")
      throw new CommandRefused("the database already has a publication; restore needs an empty one.");
    if (loaded.kind === "other-schema")
      throw new CommandRefused("the database was prepared by another version; restore needs an empty one.");
    const books = restoreSandboxBooks(config.dataDir, loaded.books);
    // For the list of held work: it must exist before the first start.
    await prepareQueues(store.owner, (fault) => say(fault.message));
    return { rows: loaded.rows, held: loaded.held, takenAt: head.takenAt, books };
  } finally {
    await store.close();
  }
}

/** Reads a file through. Throws `CommandRefused` if it cannot be read or is not complete. */
export async function checkBackupFile(file: string, privateKeys: readonly string[]): Promise<CheckedBackup> {
  try {
    return await checkBackup(file, privateKeys);
  } catch (fault) {
    if (fault instanceof BackupUnreadable) throw new CommandRefused(`${fault.message}; nothing was changed.`);
    throw new CommandRefused(`${file} cannot be read: ${fileFault(fault)}.`);
  }
}

function checkRelease(file: string, { migrations, version: release }: BackupHead): void {
  const [newer] = stepsUnknown(migrations);
  const made = release === null || release === version ? `it has ${newer}` : `${release}; this is ${version}`;
  if (newer !== undefined) throw new CommandRefused(`${file} was made by a newer Doorstep (${made}).`);
  if (isTooOld(migrations))
    throw new CommandRefused(
      `${file} is from before Doorstep ${oldestRelease.version}. Restore it with that release, start it once, and take a new backup.`,
    );
}

/** A key created now would lock up every stored card, so the old machine's key must be there first. */
function checkKey({ secretKey }: Config, head: BackupHead): void {
  const bring =
    secretKey.kind === "file" ? `Put the old machine's key into ${secretKey.path}` : "Set SECRET_KEY to that one";
  if (secretKey.kind === "file" && !existsSync(secretKey.path))
    throw new CommandRefused(`the secrets in this backup are sealed. ${bring}, then restore.`);
  const { current, older } = loadKeys(secretKey);
  if (![current, ...older].some((key) => keyPrint(key) === head.keyPrint))
    throw new CommandRefused(`the secrets in this backup were sealed with another key. ${bring}, then restore.`);
}

/**
 * Checked before anything is loaded: somebody who changed the file could give themselves an account, or a publication.
 */
function checkAuthentic(
  file: string,
  seal: CheckedBackup["seal"],
  { secretKey }: Config,
  say: (line: string) => void,
): void {
  const { current, older } = loadKeys(secretKey);
  const authentic = isAuthentic(seal, [current, ...older]);
  if (authentic === false)
    throw new CommandRefused(`${file} was changed after it was written; nothing was changed here.`);
  if (authentic === null)
    say(`${file} is from before backups were signed, so we can't tell whether someone changed it.`);
}
