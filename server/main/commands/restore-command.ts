import { existsSync } from "node:fs";
import type { Config } from "#server/config.ts";
import { backupLines, BackupUnreadable, type Checked, checkBackup, isAuthentic } from "#server/backup/backup-file.ts";
import type { BackupHead } from "#server/backup/backup-lines.ts";
import { type Loaded, loadBackup } from "#server/backup/load-backup.ts";
import { runningDatabase } from "#server/db/embedded/occupant.ts";
import { alreadyRuns } from "#server/db/embedded/start-refused.ts";
import { isTooOld, oldestRelease, stepsUnknown } from "#server/db/migrate.ts";
import { prepareQueues } from "#server/jobs/queue.ts";
import { loadKeys } from "#server/secret-key.ts";
import { version } from "#server/version.ts";
import { keyPrint } from "./backup-command.ts";
import { print, remark } from "./print.ts";
import { openStore } from "./reach.ts";
import { CommandRefused, fileFault } from "./readable-line.ts";
import { putBooksBack } from "../start/sandbox-books.ts";

const usage = "usage: ./doorstep restore FILE";

/** `./doorstep restore FILE`: restores a backup into an empty database, all or nothing, and says what waits. */
export async function restoreCommand(args: readonly string[], config: Config): Promise<number> {
  const [file] = args;
  if (file === undefined || args.length !== 1 || file.startsWith("-")) {
    remark(usage);
    return 2;
  }
  const { head, seal } = await read(file);
  checkRelease(file, head);
  checkKey(config, head);
  checkAuthentic(file, seal, config);
  if (config.database.kind === "embedded" && (await runningDatabase(config.dataDir)) !== undefined)
    throw alreadyRuns(config.dataDir, undefined);
  // Migrates only as far as the backup: later steps run at the next start, when the records that they change are there.
  const store = await openStore(config, remark, new AbortController().signal, head.migrations.at(-1));
  try {
    tell(config, head, await loadBackup(store.owner, head, backupLines(file)));
    // For the list of what is held: it must exist before the first start.
    await prepareQueues(store.owner, (fault) => remark(fault.message));
  } finally {
    await store.close();
  }
  return 0;
}

async function read(file: string): Promise<Checked> {
  try {
    return await checkBackup(file);
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

/** A key that is made now would lock up every stored card: the old machine's must be there first. */
function checkKey({ secretKey }: Config, head: BackupHead): void {
  const bring =
    secretKey.kind === "file" ? `Put the old machine's key into ${secretKey.path}` : "Set SECRET_KEY to that one";
  if (secretKey.kind === "file" && !existsSync(secretKey.path))
    throw new CommandRefused(`the secrets in this backup are sealed. ${bring}, then restore.`);
  const { current, older } = loadKeys(secretKey);
  if (![current, ...older].some((key) => keyPrint(key) === head.keyPrint))
    throw new CommandRefused(`the secrets in this backup were sealed with another key. ${bring}, then restore.`);
}

/** Before anything is loaded: somebody who changed the file could give themselves an account, or a publication. */
function checkAuthentic(file: string, seal: Checked["seal"], { secretKey }: Config): void {
  const { current, older } = loadKeys(secretKey);
  const authentic = isAuthentic(seal, [current, ...older]);
  if (authentic === false)
    throw new CommandRefused(`${file} was changed after it was written; nothing was changed here.`);
  if (authentic === null)
    remark(`${file} is from before backups were signed, so we can't tell whether someone changed it.`);
}

function tell(config: Config, { takenAt }: BackupHead, loaded: Loaded): void {
  if (loaded.kind === "not-empty")
    throw new CommandRefused("the database already has a publication; restore needs an empty one.");
  if (loaded.kind === "other-schema")
    throw new CommandRefused("the database was prepared by another version; restore needs an empty one.");
  const { rows, books, held } = loaded;
  const back = putBooksBack(config.dataDir, books);
  print(`Restored ${rows} records as of ${takenAt}.\n`);
  if (back.length > 0) print(`Restored the sandbox's own books: ${back.join(", ")}.\n`);
  if (held.emails > 0)
    print(
      `${held.emails} emails that were waiting may have been sent since, so they are held. ./doorstep jobs lists them; ./doorstep jobs retry sends them.\n`,
    );
  if (held.payments > 0) print(`${held.payments} open payments will be checked with the gateway.\n`);
  print(
    "Anything after that time is not in this backup. Start the program, then run ./doorstep audit to list the charges made since.\n",
  );
}
