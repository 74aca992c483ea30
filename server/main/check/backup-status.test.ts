import { expect, test } from "vitest";
import { backupStatus } from "./backup-status.ts";

const now = new Date("2026-11-23T08:00:00Z");
const facts = { now, isLive: true, isOwnDatabase: true };
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

test("accepts a backup of a live publication for two days, and reports how old it is", () => {
  const statusAfter = (hours: number) => backupStatus({ ...facts, takenAt: hoursAgo(hours) });
  expect(statusAfter(0.1)).toEqual({ ok: true, says: "2026-11-23T07:54:00.000Z, 6 minutes ago" });
  expect(statusAfter(1)).toMatchObject({ ok: true, says: expect.stringMatching(/, 1 hour ago$/) });
  expect(statusAfter(48)).toMatchObject({ ok: true, says: expect.stringMatching(/, 2 days ago$/) });
  expect(statusAfter(49)).toMatchObject({ ok: false });
  expect(backupStatus({ ...facts, takenAt: hoursAgo(400), isLive: false })).toMatchObject({ ok: true });
});

test("reports a missing backup as a problem if a publication is live and nothing else makes backups", () => {
  expect(backupStatus({ ...facts, takenAt: null })).toMatchObject({ ok: false });
  expect(backupStatus({ ...facts, takenAt: null, isLive: false })).toMatchObject({ ok: true });
  expect(backupStatus({ ...facts, takenAt: null, isOwnDatabase: false })).toMatchObject({
    ok: true,
    says: expect.stringContaining("make sure that the database server has its own"),
  });
});
