import { resolve } from "node:path";
import * as z from "zod/mini";
import type { TimeOfDay } from "#server/backup/backup-folder.ts";
import { isPublicKey } from "#server/backup/encryption.ts";
import { optionalText } from "./setting-shapes.ts";

/** Where and when backups are taken, and for whom they are encrypted. */
export type BackupSchedule = {
  readonly folder: string;
  readonly at: TimeOfDay;
  readonly publicKeys: readonly string[];
};

const keysIn = (text: string): string[] => text.split(",").flatMap((key) => key.trim() || []);

/** The variables of the environment. */
export const backupSettings = {
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_PUBLIC_KEY: optionalText(
    (value) => keysIn(value).length > 0 && keysIn(value).every(isPublicKey),
    "the line that ./doorstep backup key FILE prints, age1...",
  ),
  BACKUP_AT: optionalText((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), "a time of day such as 02:30"),
};

type Settings = { readonly [Name in keyof typeof backupSettings]?: string | undefined };

/**
 * Scheduled backups are always encrypted: they lie where a thief of the server would look. A key alone is for manual
 * backups.
 */
export const isCompleteSchedule = (set: Settings): boolean =>
  set.BACKUP_DIR === undefined || set.BACKUP_PUBLIC_KEY !== undefined;

export function backupsOf(
  set: Settings,
  base: string,
): { readonly backups?: BackupSchedule; readonly backupKeys?: readonly string[] } {
  const { BACKUP_DIR: folder, BACKUP_AT: at = "02:30", BACKUP_PUBLIC_KEY: keys } = set;
  const publicKeys = keysIn(keys ?? "");
  if (publicKeys.length === 0) return {};
  if (folder === undefined) return { backupKeys: publicKeys };
  const [hour = 2, minute = 30] = at.split(":").map(Number);
  return { backupKeys: publicKeys, backups: { folder: resolve(base, folder), at: { hour, minute }, publicKeys } };
}
