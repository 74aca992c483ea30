import { expect, test } from "vitest";
import { plain } from "#tests/world/plain.ts";
import { holidayName, missedPaperTexts, stopDeadlineText, stopHeadline } from "./stop-text.ts";

const issue = (date: string, effect: "adds" | "addsWhenPaid") => ({ date, effect, deliveredOn: null });

test("the headline names both days, as the email does", () => {
  expect(plain(stopHeadline({ stopDate: "2026-12-20", restartDate: "2027-01-06" }))).toBe(
    "Delivery pauses Dec 20 and restarts Jan 6",
  );
});

test("says what happens to each paper: added now, added when paid, or saved", () => {
  const restartsWith = "2027-01-06";
  const issues = [issue("2026-12-20", "adds"), issue("2026-12-23", "adds"), issue("2026-12-27", "addsWhenPaid")];
  expect(missedPaperTexts({ issues, restartsWith })).toEqual([
    "2 papers are added to your subscription.",
    "1 paper is added to your subscription when you pay for that term.",
  ]);
  const saved = { date: "2026-12-20", effect: "saved", deliveredOn: restartsWith } as const;
  expect(plain(missedPaperTexts({ issues: [saved], restartsWith }))).toEqual([
    "We'll save 1 paper for you and deliver it with the paper for Wednesday, January 6, 2027.",
  ]);
});

test("says until when all of it, and then only the restart, can be changed", () => {
  const restartChangeUntil = { date: "2026-02-24", time: "17:00" };
  expect(plain(stopDeadlineText({ changeUntil: { date: "2026-02-10", time: "17:00" }, restartChangeUntil }))).toBe(
    "You can change or cancel this stop until 5 p.m. on Tuesday, February 10, 2026. After that, you can still change the restart date until 5 p.m. on Tuesday, February 24, 2026.",
  );
  expect(plain(stopDeadlineText({ changeUntil: null, restartChangeUntil }))).toBe(
    "You can change the restart date until 5 p.m. on Tuesday, February 24, 2026.",
  );
  expect(stopDeadlineText({ changeUntil: null, restartChangeUntil: null })).toBeNull();
});

test("names a holiday, and only a holiday", () => {
  expect([holidayName("2026-12-25"), holidayName("2026-12-28")]).toEqual(["Christmas Day", null]);
});
