import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { backupName, backupsIn, deleteOldBackups, isBackupDue, readBack } from "./backup-folder.ts";
import { BackupUnreadable } from "./backup-unreadable.ts";

const folder = mkdtempSync(join(tmpdir(), "doorstep-folder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const half = { hour: 2, minute: 30 };
/** In this machine's time zone, as the setting is. */
const local = (text: string): Date => new Date(text);

test("a backup is due at its time of day if none was made since", () => {
  const now = local("2026-11-26T09:00:00");
  expect(isBackupDue(undefined, now, half)).toBe(true);
  expect(isBackupDue(local("2026-11-26T02:29:59"), now, half)).toBe(true);
  expect(isBackupDue(local("2026-11-26T02:30:00"), now, half)).toBe(false);
  expect(isBackupDue(local("2026-11-25T02:31:00"), local("2026-11-26T02:29:00"), half)).toBe(false);
  expect(isBackupDue(local("2026-11-20T02:31:00"), local("2026-11-26T02:29:00"), half)).toBe(true);
});

test("deletes backups that the rule doesn't keep, but not other files or a backup that is being written", () => {
  const now = new Date("2026-03-20T12:00:00Z");
  const nights = Array.from({ length: 40 }, (_, day) => new Date(now.getTime() - (day + 1) * 86_400_000));
  for (const at of nights) writeFileSync(join(folder, backupName(at)), "");
  const left = [`${backupName(now)}.partial-1`, `${backupName(now)}.partial-2`];
  for (const name of [...left, "by-hand.backup", "doorstep-of-old.backup.age"]) writeFileSync(join(folder, name), "");
  utimesSync(join(folder, left[0] ?? ""), new Date("2026-03-18"), new Date("2026-03-18"));
  utimesSync(join(folder, left[1] ?? ""), now, now);
  expect(backupsIn(folder).map(({ takenAt }) => takenAt)).toEqual(nights.toReversed());
  expect(deleteOldBackups(folder, now)).toBe(30);
  expect(readdirSync(folder).filter((name) => !name.startsWith("doorstep-2026") || name.includes("partial"))).toEqual([
    "by-hand.backup",
    left[1],
    "doorstep-of-old.backup.age",
  ]);
  expect(backupsIn(folder).map(({ takenAt }) => takenAt.toISOString().slice(5, 10))).toEqual(
    "02-28 03-01 03-08 03-13 03-14 03-15 03-16 03-17 03-18 03-19".split(" "),
  );
});

test("deletes a backup that can't be read back, so that it doesn't pass for the day's backup", async () => {
  const path = join(folder, backupName(new Date("2026-04-01T02:30:00Z")));
  writeFileSync(path, "half of a backup");
  await expect(readBack(path, [])).rejects.toThrow(BackupUnreadable);
  expect(existsSync(path)).toBe(false);
});
