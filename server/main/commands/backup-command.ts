import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Config } from "#server/config.ts";
import { BackupUnreadable, writeBackup } from "#server/backup/backup-file.ts";
import type { BackupLine } from "#server/backup/backup-lines.ts";
import { takeBackup } from "#server/backup/take-backup.ts";
import { errnoOf } from "#server/kept-file.ts";
import { loadSecretKey } from "#server/secret-key.ts";
import { noteBackup } from "#server/store/backup-taken.ts";
import { print, remark } from "./print.ts";
import { borrowStore } from "./reach.ts";
import { CommandRefused, fileFault } from "./readable-line.ts";
import { sandboxBooks } from "../start/sandbox-books.ts";
import { withOwner } from "./with-owner.ts";

const usage = "usage: ./doorstep backup FILE";

/** `./doorstep backup FILE`: everything at one instant, in one file, while the site is running. */
export async function backupCommand(args: readonly string[], config: Config): Promise<number> {
  const [file] = args;
  if (file === undefined || args.length !== 1 || file.startsWith("-")) {
    remark(usage);
    return 2;
  }
  if (!existsSync(dirname(file))) throw new CommandRefused(`${file} cannot be written: there is no such folder.`);
  const store = await borrowStore(config, remark);
  const told = { rows: 0, takenAt: "" };
  try {
    await writeBackup(file, noting(everything(store.owner, config), told), loadSecretKey(config.secretKey));
    await withOwner(store.owner, (owner) => noteBackup(owner, told.takenAt));
  } catch (fault) {
    if (fault instanceof BackupUnreadable) throw new CommandRefused(fault.message);
    // Faults of the database's socket can have the same names as a file's: only those that a socket cannot have are the
    // file's.
    if (["EACCES", "EROFS", "ENOSPC"].includes(errnoOf(fault) ?? ""))
      throw new CommandRefused(`${file} cannot be written: ${fileFault(fault)}.`);
    throw fault;
  } finally {
    await store.close();
  }
  print(`${file}: ${told.rows} records as of ${told.takenAt}\n`);
  const { secretKey } = config;
  const key = secretKey.kind === "file" ? secretKey.path : "SECRET_KEY";
  print(`Only ${key} can open the stored cards and PINs in it. Keep that key somewhere else.\n`);
  return 0;
}

async function* everything(owner: Parameters<typeof takeBackup>[0], config: Config): AsyncGenerator<BackupLine> {
  yield* takeBackup(owner, keyPrint(loadSecretKey(config.secretKey)));
  // After the records: an emulated gateway then knows at least everything that is booked.
  yield* sandboxBooks(config.dataDir);
}

async function* noting(
  lines: AsyncIterable<BackupLine>,
  told: { rows: number; takenAt: string },
): AsyncGenerator<BackupLine> {
  for await (const line of lines) {
    if (line.kind === "row") told.rows += 1;
    if (line.kind === "head") told.takenAt = line.head.takenAt;
    yield line;
  }
}

/** Distinguishes one key from another, and reveals nothing else about it. */
export const keyPrint = (key: Buffer): string =>
  createHmac("sha256", key).update("doorstep backup").digest("hex").slice(0, 16);
