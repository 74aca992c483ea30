import { expect, test } from "vitest";
import {
  addressRow,
  backupRow,
  diskRow,
  failedRow,
  mailServerRow,
  noMailServerRow,
  webhooksRow,
} from "./check-rows.ts";

const now = new Date("2026-11-23T08:00:00Z");
const facts = { now, isLive: true, isOwnDatabase: true };
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

test("accepts a backup of a live publication for two days, and says how old it is", () => {
  const rowOf = (hours: number) => backupRow({ ...facts, takenAt: hoursAgo(hours) });
  expect(rowOf(0.1)).toEqual({ what: "Last backup", ok: true, says: "2026-11-23T07:54:00.000Z, 6 minutes ago" });
  expect(rowOf(1)).toMatchObject({ ok: true, says: expect.stringMatching(/, 1 hour ago$/) });
  expect(rowOf(48)).toMatchObject({ ok: true, says: expect.stringMatching(/, 2 days ago$/) });
  expect(rowOf(49)).toMatchObject({ ok: false });
  expect(backupRow({ ...facts, takenAt: hoursAgo(400), isLive: false })).toMatchObject({ ok: true });
});

test("calls a missing backup wrong if something is live and nobody else may have made one", () => {
  expect(backupRow({ ...facts, takenAt: null })).toMatchObject({ ok: false });
  expect(backupRow({ ...facts, takenAt: null, isLive: false })).toMatchObject({ ok: true });
  expect(backupRow({ ...facts, takenAt: null, isOwnDatabase: false })).toMatchObject({
    ok: true,
    says: expect.stringContaining("make sure that the database server has its own"),
  });
});

test("says what is wrong in the other rows", () => {
  expect(diskRow("/data", false)).toMatchObject({ ok: false, says: "the disk that holds /data is almost full" });
  expect(noMailServerRow(true, 1)).toMatchObject({ ok: false, says: "SMTP_URL is not set; 1 email waits" });
  expect(mailServerRow("mail.example", { ok: false, said: "421 Busy" }, 2)).toMatchObject({
    ok: false,
    says: "mail.example doesn't accept our email (421 Busy); 2 emails wait",
  });
  expect(failedRow(3)).toMatchObject({ ok: false, says: "3 failed for good: ./doorstep jobs lists them" });
});

test("says in an address vendor's row whether it accepts the key, and what happens meanwhile", () => {
  expect(addressRow("a.example", "offline", null)).toMatchObject({ ok: true, says: "are checked offline" });
  expect(addressRow("a.example", "usps", { kind: "answers" })).toMatchObject({
    ok: true,
    says: "USPS accepts the key",
  });
  const says = (state: Parameters<typeof addressRow>[2]) => addressRow("a.example", "smarty", state);
  const meanwhile = "addresses are checked offline meanwhile";
  expect(says({ kind: "refused", code: "http-401" })).toEqual({
    what: "Addresses of a.example",
    ok: false,
    says: `Smarty refuses the key (http-401); ${meanwhile}`,
  });
  expect(says({ kind: "silent", code: "no-answer" })).toMatchObject({ says: `Smarty does not answer; ${meanwhile}` });
  expect(says(null)).toMatchObject({
    ok: false,
    says: `the address or the secret of Smarty is missing or cannot be used; ${meanwhile}`,
  });
});

test("a receiver that does not take its messages is wrong, and the row says where", () => {
  expect(webhooksRow([])).toMatchObject({ ok: true });
  expect(webhooksRow(["courier.example"])).toMatchObject({
    ok: false,
    says: "some of courier.example do not take their messages: ./doorstep webhook list shows which",
  });
});
