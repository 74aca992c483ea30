import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { backupsIn } from "#server/backup/backup-folder.ts";
import { BackupUnreadable } from "#server/backup/backup-unreadable.ts";
import { makeKeyPair, privateKeysIn } from "#server/backup/encryption.ts";
import type { BackupSchedule } from "#server/config/backup-config.ts";
import type { Config } from "#server/config/config.ts";
import { errnoOf, writeToDisk } from "#server/durable-file.ts";
import { type BackupResult, backupResults } from "#server/store/backup-taken.ts";
import { takeScheduledBackup } from "../backup/scheduled-backup.ts";
import { verifyBackup } from "../backup/verify-backup.ts";
import { takeWholeBackup } from "../backup/whole-backup.ts";
import { print, printJson, printMessage } from "./print.ts";
import { borrowStore } from "./open-store.ts";
import { readArgs } from "./read-args.ts";
import { CommandRefused, fileFault, folderFault } from "./readable-line.ts";
import { table } from "./table.ts";
import { withOwner } from "./with-owner.ts";

const usage =
  "usage: ./doorstep backup FILE, backup now, backup list [--json], backup verify FILE [--key FILE], or backup key FILE";

/**
 * `./doorstep backup FILE`: everything at one instant, in one file, while the site is running. `backup now`, `list`,
 * `verify` and `key`: the schedule's backups, whether they are good, and the key that opens them.
 */
export async function backupCommand(args: readonly string[], config: Config): Promise<number> {
  const given = readArgs(args, ["key"]);
  const [word = "", file, ...more] = given?.positionals ?? [];
  if (given === null || word === "" || more.length > 0) return printUsage();
  if (word === "verify" && file !== undefined) return verify(config, file, given.options.key);
  if (word === "key" && file !== undefined) return makeKey(file);
  if (file !== undefined || given.options.key !== undefined || ["verify", "key"].includes(word)) return printUsage();
  if (word === "list") return list(config, given.asJson);
  if (given.asJson) return printUsage();
  return word === "now" ? takeNow(config) : take(config, word);
}

function printUsage(): number {
  printMessage(usage);
  return 2;
}

async function take(config: Config, file: string): Promise<number> {
  if (!existsSync(dirname(file))) throw new CommandRefused(`${file} cannot be written: there is no such folder.`);
  const publicKeys = config.backupKeys ?? [];
  const store = await borrowStore(config, printMessage);
  try {
    const { rows, takenAt } = await takeWholeBackup(file, store.owner, config, publicKeys);
    print(`${file}: ${rows} records as of ${takenAt}\n`);
  } catch (fault) {
    if (fault instanceof BackupUnreadable) throw new CommandRefused(fault.message);
    // Faults of the database's socket can have the same names as a file's. These three can only come from a file.
    if (["EACCES", "EROFS", "ENOSPC"].includes(errnoOf(fault) ?? ""))
      throw new CommandRefused(`${file} cannot be written: ${fileFault(fault)}.`);
    throw fault;
  } finally {
    await store.close();
  }
  if (publicKeys.length > 0) print("It is encrypted: only the private key of BACKUP_PUBLIC_KEY opens it.\n");
  const { secretKey } = config;
  const key = secretKey.kind === "file" ? secretKey.path : "SECRET_KEY";
  print(`Only ${key} can open the stored cards and PINs in it. Keep that key somewhere else.\n`);
  return 0;
}

const scheduleOf = ({ backups }: Config): BackupSchedule => {
  if (backups === undefined) throw new CommandRefused("BACKUP_DIR and BACKUP_PUBLIC_KEY are not set.");
  return backups;
};

async function takeNow(config: Config): Promise<number> {
  const schedule = scheduleOf(config);
  const store = await borrowStore(config, printMessage);
  try {
    const made = await takeScheduledBackup({
      config,
      schedule,
      owner: store.owner,
      now: () => new Date(),
      onFault: () => undefined,
    });
    const [newest] = await withOwner(store.owner, backupResults);
    if (made === null || newest?.ok === false) throw new CommandRefused(newest?.says ?? "no backup was taken.");
    print(`${made.path}: ${made.taken.rows} records as of ${made.taken.takenAt}\n`);
    if (newest?.task === "verify") print("It was restored into a scratch database, and its books agree.\n");
    if (made.deleted > 0) print(`Old backups deleted: ${made.deleted}.\n`);
    return 0;
  } finally {
    await store.close();
  }
}

async function list(config: Config, asJson: boolean): Promise<number> {
  const { folder } = scheduleOf(config);
  const store = await borrowStore(config, printMessage);
  try {
    const results = await withOwner(store.owner, backupResults);
    const files = backupsIn(folder);
    if (asJson) printJson({ files, results });
    else {
      print(files.length === 0 ? `There is no backup in ${folder}.\n` : files.map(({ path }) => `${path}\n`).join(""));
      if (results.length > 0) print(`\n${table(["What", "Result", "When", "Details"], results.map(resultRow))}`);
    }
    return 0;
  } finally {
    await store.close();
  }
}

const resultRow = ({ task, ok, at, says }: BackupResult): string[] => [
  task === "take" ? "backup" : "restore to verify",
  ok ? "ok" : "FAILED",
  at.toISOString(),
  says,
];

async function verify(config: Config, file: string, keyFile: string | undefined): Promise<number> {
  const { rows, takenAt, publications, replayed, differences } = await verifyBackup(config, file, privateKeys(keyFile));
  print(`${file}: ${rows} records as of ${takenAt}, restored into a scratch database\n`);
  print(`Publications: ${publications}. Subscriptions replayed: ${replayed}. Differences: ${differences.length}.\n`);
  for (const line of differences) print(`${line}\n`);
  return differences.length === 0 ? 0 : 1;
}

async function makeKey(file: string): Promise<number> {
  if (existsSync(file)) throw new CommandRefused(`${file} already exists; a new key would not open older backups.`);
  const { publicKey, privateKey } = await makeKeyPair();
  try {
    writeToDisk(
      file,
      `# The private key of Doorstep's backups. Keep it away from the server.\n# public key: ${publicKey}\n${privateKey}\n`,
    );
  } catch (fault) {
    throw new CommandRefused(`${file} cannot be written: ${folderFault(fault)}.`);
  }
  print(`BACKUP_PUBLIC_KEY=${publicKey}\n`);
  printMessage(`${file} opens every backup that is made with it. Move it off this machine, and keep two copies.`);
  return 0;
}

/** The private keys in a file; none if no file is named. */
export function privateKeys(file: string | undefined): readonly string[] {
  if (file === undefined) return [];
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (fault) {
    throw new CommandRefused(`${file} cannot be read: ${fileFault(fault)}.`);
  }
  const keys = privateKeysIn(text);
  if (keys.length === 0) throw new CommandRefused(`${file} has no private key. ./doorstep backup key FILE makes one.`);
  return keys;
}
