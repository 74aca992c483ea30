import { expect, test } from "vitest";
import type { PublishingCalendar } from "../calendar/publishing.ts";
import { type Day, toDay } from "../day.ts";
import type { ExpiryEntry } from "../ledger/expiry.ts";
import { copiesOf, type CopyFacts } from "./copies.ts";

const calendar: PublishingCalendar = { weekdays: [0, 3, 5], closed: [toDay("2026-03-11")] };
const days = { from: toDay("2026-03-01"), to: toDay("2026-03-31") };
const today = toDay("2026-03-20");

const entry = (cause: ExpiryEntry["cause"], issueOn: string, units: number, change: Partial<ExpiryEntry> = {}) =>
  ({ cause, issueOn: toDay(issueOn), halfUnits: units * 2, printDays: [0, 3, 5], paidAs: "paid", ...change }) as const;

/** Papers on Sundays, Wednesdays and Fridays; four are paid for, starting Sunday, March 1. */
const paper: CopyFacts = {
  status: "active",
  startOn: toDay("2026-03-01"),
  renews: true,
  cancelAt: null,
  endedUnpaidOn: null,
  entries: [entry("granted", "2026-03-01", 4)],
  stops: [],
  printDays: [0, 3, 5],
};
const copyTexts = (facts: CopyFacts, on: Day = today) =>
  copiesOf(facts, calendar, days, on).map(({ issueOn, class: as }) => `${issueOn.slice(-2)} ${as}`);

test("counts the papers that are paid for, and then those in grace through today", () => {
  expect(copyTexts(paper, toDay("2026-03-07"))).toEqual(["01 paid", "04 paid", "06 paid"]);
  // No paper on the holiday, March 11.
  expect(copyTexts(paper)).toEqual([
    "01 paid",
    "04 paid",
    "06 paid",
    "08 paid",
    "13 grace",
    "15 grace",
    "18 grace",
    "20 grace",
  ]);
});

test("counts papers in grace as paid once somebody pays for them", () => {
  const late = { ...paper, entries: [...paper.entries, entry("granted", "2026-03-13", 3)] };
  expect(copyTexts(late).slice(4)).toEqual(["13 paid", "15 paid", "18 paid", "20 grace"]);
});

test("ends with the last day of a cancellation, on the day an unpaid one ended, and a gift with its term", () => {
  const end = (change: Partial<CopyFacts>) => copyTexts({ ...paper, status: "ended", ...change }).at(-1);
  expect(end({ cancelAt: toDay("2026-03-13") })).toBe("13 grace");
  expect(end({ endedUnpaidOn: toDay("2026-03-18") })).toBe("15 grace");
  expect(end({ renews: false })).toBe("08 paid");
  expect(end({})).toBe("08 paid");
});

test("leaves out what a stop held back for good, even after the stop was changed", () => {
  const stop = { stopOn: toDay("2026-03-04"), restartOn: toDay("2026-03-06") };
  expect(copyTexts({ ...paper, stops: [stop] }, toDay("2026-03-06"))).toEqual(["01 paid", "06 paid"]);
  const ledger = [...paper.entries, entry("stop", "2026-03-04", 1)];
  expect(copyTexts({ ...paper, entries: ledger }, toDay("2026-03-13"))).toEqual([
    "01 paid",
    "06 paid",
    "08 paid",
    "13 paid",
  ]);
  const restored = [...ledger, entry("stop", "2026-03-04", -1)];
  expect(copyTexts({ ...paper, entries: restored }, toDay("2026-03-06"))).toEqual(["01 paid", "04 paid", "06 paid"]);
});

test("counts a digital subscription on the days of an issue", () => {
  const digital = { ...paper, printDays: [], entries: [entry("granted", "2026-03-01", 7, { printDays: [] })] };
  const copies = copiesOf(digital, calendar, days, toDay("2026-03-07"));
  expect(copies.map(({ issueOn, isPrinted }) => [issueOn, isPrinted])).toEqual([
    ["2026-03-01", false],
    ["2026-03-04", false],
    ["2026-03-06", false],
  ]);
});
