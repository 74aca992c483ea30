import { createHmac } from "node:crypto";
import type pg from "pg";
import { writeBackup } from "#server/backup/backup-file.ts";
import type { BackupLine } from "#server/backup/backup-lines.ts";
import { takeBackup } from "#server/backup/take-backup.ts";
import type { Config } from "#server/config/config.ts";
import { loadSecretKey } from "#server/crypto/secret-key.ts";
import { noteBackup } from "#server/store/backup-taken.ts";
import { withOwner } from "../commands/with-owner.ts";
import { sandboxBooks } from "../start/sandbox-books.ts";

/** How many records a backup has, and the instant that they show (ISO 8601). */
export type BackupSummary = { readonly rows: number; readonly takenAt: string };

/**
 * Writes everything of this installation at one instant into a new file, and records in the database that there is one.
 * Throws `BackupUnreadable` if the file is there already.
 * @param publicKeys of the people who may open it; without any, it is not encrypted.
 */
export async function takeWholeBackup(
  file: string,
  owner: pg.ClientConfig,
  config: Config,
  publicKeys: readonly string[],
): Promise<BackupSummary> {
  const taken = { rows: 0, takenAt: "" };
  await writeBackup(file, noting(everything(owner, config), taken), loadSecretKey(config.secretKey), publicKeys);
  await withOwner(owner, (q) => noteBackup(q, taken.takenAt));
  return taken;
}

async function* everything(owner: pg.ClientConfig, config: Config): AsyncGenerator<BackupLine> {
  yield* takeBackup(owner, keyPrint(loadSecretKey(config.secretKey)));
  // Written after the records, so that an emulated gateway knows at least everything that is posted.
  yield* sandboxBooks(config.dataDir);
}

async function* noting(
  lines: AsyncIterable<BackupLine>,
  taken: { rows: number; takenAt: string },
): AsyncGenerator<BackupLine> {
  for await (const line of lines) {
    if (line.kind === "row") taken.rows += 1;
    if (line.kind === "head") taken.takenAt = line.head.takenAt;
    yield line;
  }
}

/** Distinguishes one key from another, and reveals nothing else about it. */
export const keyPrint = (key: Buffer): string =>
  createHmac("sha256", key).update("doorstep backup").digest("hex").slice(0, 16);
