import * as fc from "fast-check";
import { expect, test } from "vitest";
import { issuesFrom, type PublishingCalendar } from "../calendar/publishing.ts";
import { addDays, type Day, toDay, type Weekday } from "../day.ts";
import { stoppedIssues } from "../calendar/stopped-issues.ts";
import { type ExpiryEntry, grantEntry } from "./expiry.ts";
import { type ActiveStop, paidDates, unpostedIssues } from "./paid-dates.ts";

const calendar: PublishingCalendar = { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] };
const wedFriSun: readonly Weekday[] = [3, 5, 0];
const plan = {
  printDays: wedFriSun,
  term: { unit: "weeks", length: 4 },
  calendar,
  policy: { chargeLeadDays: 7 },
} as const;
const bought = grantEntry({ startOn: toDay("2026-02-04"), units: 12 }, null);
const stop = (from: string, until: string, change: Partial<ActiveStop> = {}): ActiveStop => ({
  stopOn: toDay(from),
  restartOn: toDay(until),
  option: "stop",
  postedThrough: null,
  ...change,
});
const february = stop("2026-02-09", "2026-02-23");
const datesWith = (stops: readonly ActiveStop[], entries: readonly ExpiryEntry[] = [bought]) =>
  paidDates({ entries, stops, ...plan });

test("moves the end to March 15, the renewal to the 18th and the charge to the 11th for a stop of six issues", () => {
  expect(datesWith([])).toMatchObject({ paidThrough: "2026-03-01", renewsOn: "2026-03-04", chargeOn: "2026-02-25" });
  expect(datesWith([february])).toMatchObject({
    paidThrough: "2026-03-15",
    renewsOn: "2026-03-18",
    chargeOn: "2026-03-11",
    cancelDeadline: "2026-03-10",
  });
});

test("moves no date for papers that are saved and delivered later", () => {
  expect(datesWith([{ ...february, option: "save" }])).toEqual(datesWith([]));
});

test("moves the end to Wednesday, March 18, for one missed paper after that stop", () => {
  const credit: ExpiryEntry = { cause: "complaint", halfUnits: 2, issueOn: toDay("2026-02-27") };
  expect(datesWith([february], [bought, credit])).toMatchObject({
    paidThrough: "2026-03-18",
    renewsOn: "2026-03-20",
    chargeOn: "2026-03-13",
  });
});

test("adds nothing for issues beyond what is paid until a payment reaches them", () => {
  const april = stop("2026-03-09", "2026-03-23");
  expect(datesWith([april])).toEqual(datesWith([]));
  const renewed = grantEntry({ startOn: toDay("2026-03-04"), units: 12 }, null);
  expect(datesWith([april], [bought, renewed])).toMatchObject({ paidThrough: "2026-04-12" });
});

test("moves the end by an issue for each undelivered one if a stop spans the end of the paid term", () => {
  expect(datesWith([stop("2026-02-27", "2026-03-10")])).toMatchObject({ paidThrough: "2026-03-13" });
});

test("has no dates when nothing is paid", () => {
  expect(datesWith([], [])).toBeNull();
});

const days = fc.nat(60).map((n) => addDays(toDay("2026-02-01"), n));
const stops = fc
  .tuple(days, fc.integer({ min: 1, max: 30 }))
  .map(([from, length]) => stop(from, addDays(from, length)));

test("never moves a date by posting a stop's rows as their dates pass", () => {
  fc.assert(
    fc.property(stops, days, (standing, today: Day) => {
      const paid = { paidFrom: toDay("2026-02-04"), paidThrough: toDay("2026-03-01") };
      const passed = unpostedIssues({ entries: [bought], stops: [standing], ...plan }, paid).filter(
        ({ issueOn }) => issueOn < today,
      );
      const posted = passed.map(({ issueOn }): ExpiryEntry => ({ cause: "stop", halfUnits: 2, issueOn }));
      const rest = { ...standing, postedThrough: passed.at(-1)?.issueOn ?? null };
      expect(datesWith([rest], [bought, ...posted])).toEqual(datesWith([standing]));
    }),
  );
});

test("delivers exactly as many issues as without the stop", () => {
  fc.assert(
    fc.property(stops, (standing) => {
      const end = datesWith([standing])?.paidThrough ?? toDay("2026-01-01");
      const kept = new Set<Day>(stoppedIssues(standing, wedFriSun, calendar));
      let delivered = 0;
      for (const issue of issuesFrom(wedFriSun, calendar, toDay("2026-02-04"))) {
        if (issue > end) break;
        if (!kept.has(issue)) delivered++;
      }
      expect(delivered).toBe(12);
    }),
  );
});
