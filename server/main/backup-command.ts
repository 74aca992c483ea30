import { createHmac } from "node:crypto";
import type { Config } from "#server/config.ts";
import { BackupUnreadable, writeBackup } from "#server/backup/backup-file.ts";
import type { BackupLine } from "#server/backup/backup-lines.ts";
import { takeBackup } from "#server/backup/take-backup.ts";
import { errnoOf } from "#server/kept-file.ts";
import { loadSecretKey } from "#server/secret-key.ts";
import { print, remark } from "./print.ts";
import { borrowStore } from "./reach.ts";
import { CommandRefused } from "./readable-line.ts";
import { sandboxBooks } from "./sandbox-books.ts";

const usage = "usage: ./doorstep backup FILE";
const unwritable: Readonly<Record<string, string>> = {
  ENOENT: "there is no such folder",
  EACCES: "the folder is not yours",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
};

/** `./doorstep backup FILE`: everything at one instant, in one file, while the site serves. */
export async function backupCommand(args: readonly string[], config: Config): Promise<number> {
  const [file] = args;
  if (file === undefined || args.length !== 1 || file.startsWith("-")) {
    remark(usage);
    return 2;
  }
  const store = await borrowStore(config, remark);
  const told = { rows: 0, takenAt: "" };
  try {
    await writeBackup(file, noting(everything(store.owner, config), told));
  } catch (fault) {
    if (fault instanceof BackupUnreadable) throw new CommandRefused(fault.message);
    const why = unwritable[errnoOf(fault) ?? ""];
    throw why === undefined ? fault : new CommandRefused(`${file} cannot be written: ${why}.`);
  } finally {
    await store.close();
  }
  print(`${file}: ${told.rows} records as of ${told.takenAt}\n`);
  const { secretKey } = config;
  const key = secretKey.kind === "file" ? secretKey.path : "SECRET_KEY";
  print(`The stored cards and PINs in it open with ${key} alone: keep that in another place.\n`);
  return 0;
}

async function* everything(owner: Parameters<typeof takeBackup>[0], config: Config): AsyncGenerator<BackupLine> {
  yield* takeBackup(owner, keyPrint(loadSecretKey(config.secretKey)));
  // After the records: an emulated gateway knows at least what is booked.
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

/** Tells one key from another, and nothing else of it. */
export const keyPrint = (key: Buffer): string =>
  createHmac("sha256", key).update("doorstep backup").digest("hex").slice(0, 16);
