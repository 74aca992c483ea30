import * as fc from "fast-check";
import { expect, test } from "vitest";
import { issuesFrom, nthIssue, type PublishingCalendar } from "../calendar/publishing.ts";
import { addDays, type Day, toDay, type Weekday } from "../day.ts";
import { type ExpiryEntry, grantEntry, replayLedger, stretchesOf } from "./expiry.ts";

const daily: PublishingCalendar = { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] };
const wedFriSun: readonly Weekday[] = [3, 5, 0];
const start = toDay("2026-02-04");
const bought = grantEntry({ startOn: start, units: 12 }, null);
const credit = (halfUnits: number): ExpiryEntry => ({ cause: "complaint", halfUnits, issueOn: toDay("2026-02-27") });
const paidThrough = (entries: readonly ExpiryEntry[]) => replayLedger(entries, wedFriSun, daily).paidThrough;

test("returns nothing when nothing was granted or paid", () => {
  expect(replayLedger([], wedFriSun, daily)).toEqual({ paidThrough: null, paidFrom: null, loneHalf: false });
});

test("12 issues from Wednesday, February 4, last through Sunday, March 1", () => {
  expect(paidThrough([bought])).toBe("2026-03-01");
});

test("six stopped issues extend the term to Sunday, March 15, and a credit after that to Wednesday, March 18", () => {
  const stopped = ["02-11", "02-13", "02-15", "02-18", "02-20", "02-22"].map((date): ExpiryEntry => ({
    cause: "stop",
    halfUnits: 2,
    issueOn: toDay(`2026-${date}`),
  }));
  expect(paidThrough([bought, ...stopped])).toBe("2026-03-15");
  expect(paidThrough([bought, ...stopped, credit(2)])).toBe("2026-03-18");
});

test("adds an issue when two half units have been given", () => {
  expect(replayLedger([bought, credit(1)], wedFriSun, daily)).toMatchObject({
    paidThrough: "2026-03-01",
    loneHalf: true,
  });
  expect(replayLedger([bought, credit(1), credit(1)], wedFriSun, daily)).toMatchObject({
    paidThrough: "2026-03-04",
    loneHalf: false,
  });
});

test("keeps a half unit through the renewal that follows", () => {
  const renewed = grantEntry({ startOn: toDay("2026-03-04"), units: 12 }, null);
  expect(replayLedger([bought, credit(1), renewed, credit(1)], wedFriSun, daily)).toMatchObject({
    paidThrough: "2026-04-01",
    loneHalf: false,
  });
});

test("continues from the paid term with a renewal in time, whichever day it is posted for; starts again after a gap", () => {
  const renewed = grantEntry({ startOn: toDay("2026-03-04"), units: 12 }, null);
  expect(paidThrough([bought, renewed])).toBe("2026-03-29");
  expect(paidThrough([bought, credit(2), renewed])).toBe("2026-04-01");
  const late = grantEntry({ startOn: toDay("2026-03-18"), units: 6 }, null);
  expect(paidThrough([bought, late])).toBe("2026-03-29");
});

test("a next term with other delivery days doesn't move the end of the one before", () => {
  const days = fc.uniqueArray(fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6), { maxLength: 7 });
  const units = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(days, days, units, units, fc.integer({ min: 0, max: 3 }), (before, after, first, second, halves) => {
      const credits = Array.from({ length: halves }, () => credit(1));
      const old = [grantEntry({ startOn: start, units: first }, before), ...credits];
      const end = replayLedger(old, before, daily).paidThrough ?? start;
      const next = before.join() === after.join() ? before : after;
      const renewed = [...old, grantEntry({ startOn: addDays(end, 1), units: second }, next)];
      const units2 = second + (halves % 2 === 1 ? 0.5 : 0);
      const days2 = issuesOrDays(next, addDays(end, 1));
      const expected = Array.from({ length: Math.floor(units2) }, () => days2.next().value).at(-1);
      // The current plan is the new one, whichever row is read.
      expect(replayLedger(renewed, next, daily)).toEqual({
        paidThrough: expected,
        paidFrom: start,
        loneHalf: halves % 2 === 1,
      });
    }),
  );
});

test("distinguishes a gift from what its reader pays for afterward, and one plan from the next", () => {
  const sundays: readonly Weekday[] = [0];
  const entries: ExpiryEntry[] = [
    { ...grantEntry({ startOn: toDay("2026-03-02"), units: 7 }, []), paidAs: "gift" },
    grantEntry({ startOn: toDay("2026-03-09"), units: 7 }, []),
    grantEntry({ startOn: toDay("2026-03-22"), units: 2 }, sundays),
  ];
  expect(stretchesOf(entries, sundays, daily).map(({ start, end, paidAs }) => [start, end, paidAs])).toEqual([
    ["2026-03-02", "2026-03-08", "gift"],
    ["2026-03-09", "2026-03-15", "paid"],
    ["2026-03-22", "2026-03-29", "paid"],
  ]);
});

function* issuesOrDays(days: readonly Weekday[], from: Day): Generator<Day, never> {
  if (days.length > 0) return yield* issuesFrom(days, daily, from);
  for (let day = from; ; day = addDays(day, 1)) yield day;
}

test("takes back a refunded term's issues, across a gap too", () => {
  const late = grantEntry({ startOn: toDay("2026-03-18"), units: 6 }, null);
  const refund = (units: number): ExpiryEntry => ({ cause: "refunded", halfUnits: -2 * units, issueOn: start });
  expect(paidThrough([bought, refund(4)])).toBe("2026-02-20");
  expect(paidThrough([bought, late, refund(6)])).toBe("2026-03-01");
  expect(paidThrough([bought, late, refund(7)])).toBe("2026-02-27");
  expect(paidThrough([bought, refund(12)])).toBeNull();
});

test("gives and takes no units before any were granted", () => {
  expect(() => paidThrough([credit(2)])).toThrow(RangeError);
});

test("ends one stretch at the nth issue, however its units were added", () => {
  const additions = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), additions, fc.nat(60), (units, halves, offset) => {
      const first = issuesFrom(wedFriSun, daily, addDays(start, offset)).next().value;
      const entries = [grantEntry({ startOn: first, units }, null), ...halves.map(credit)];
      const sum = units * 2 + halves.reduce((a, b) => a + b, 0);
      expect(replayLedger(entries, wedFriSun, daily)).toEqual({
        paidThrough: nthIssue(wedFriSun, daily, first, Math.floor(sum / 2)),
        paidFrom: first,
        loneHalf: sum % 2 === 1,
      });
    }),
  );
});

test("begins on a bill: nothing is paid until the first payment, which counts from the first issue", () => {
  const billed = grantEntry({ startOn: start, units: 0 }, null);
  expect(replayLedger([billed], wedFriSun, daily)).toEqual({
    paidThrough: "2026-02-03",
    paidFrom: start,
    loneHalf: false,
  });
  expect(paidThrough([billed, bought])).toBe("2026-03-01");
  expect(paidThrough([billed, credit(2)])).toBe("2026-02-04");
  expect(replayLedger([billed, credit(1)], wedFriSun, daily)).toMatchObject({
    paidThrough: "2026-02-03",
    loneHalf: true,
  });
});

test("a bill that is paid after a gap opens its own stretch", () => {
  const billed = grantEntry({ startOn: start, units: 0 }, null);
  const late = grantEntry({ startOn: toDay("2026-03-18"), units: 6 }, null);
  expect(replayLedger([billed, late], wedFriSun, daily)).toMatchObject({
    paidThrough: "2026-03-29",
    paidFrom: "2026-03-18",
  });
});
