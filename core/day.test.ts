import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  daysBetween,
  laterOf,
  parseDay,
  partsOf,
  toDay,
  weekdayOf,
} from "./day.ts";

/** Every day of three centuries, written out in order as a person would. */
const everyDay: Day[] = [];
for (let year = 1899; year <= 2200; year++)
  for (let month = 1; month <= 12; month++)
    for (let date = 1; date <= 31; date++) {
      const two = (n: number): string => String(n).padStart(2, "0");
      const day = parseDay(`${year}-${two(month)}-${two(date)}`);
      if (day !== null) everyDay.push(day);
    }
const at = (index: number): Day => everyDay[index] ?? toDay("never");
const someIndex = fc.nat(everyDay.length - 1);

test("accepts only days that exist", () => {
  const none = [
    "2026-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-1-1",
    "0000-01-01",
    "2026-02-02T00",
    "",
  ];
  expect(none.map(parseDay)).toEqual(none.map(() => null));
  const some = ["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01"];
  expect(some.map(parseDay)).toEqual(some);
  expect(() => dayOf({ year: 2026, month: 2, date: 30 })).toThrow(RangeError);
  expect(() => toDay("today")).toThrow(RangeError);
});

test("three centuries have 302 x 365 days and 73 leap days", () => {
  expect(everyDay).toHaveLength(302 * 365 + 73);
});

test("walks the calendar when counting days, with consecutive weekdays", () => {
  fc.assert(
    fc.property(someIndex, someIndex, (from, to) => {
      expect(addDays(at(from), to - from)).toBe(at(to));
      expect(daysBetween(at(from), at(to))).toBe(to - from);
      expect((weekdayOf(at(from)) + ((((to - from) % 7) + 7) % 7)) % 7).toBe(weekdayOf(at(to)));
    }),
  );
});

test("February 2, 2026, is a Monday", () => {
  expect(weekdayOf(toDay("2026-02-02"))).toBe(1);
});

test("keeps the anchor day in month arithmetic", () => {
  const january = toDay("2026-01-31");
  const february = addMonths(january, 1, 31);
  expect(february).toBe("2026-02-28");
  expect(addMonths(february, 1, 31)).toBe("2026-03-31");
  expect(addMonths(toDay("2024-02-29"), 12, 29)).toBe("2025-02-28");
  expect(addMonths(toDay("2025-02-28"), 36, 29)).toBe("2028-02-29");
  expect(addMonths(toDay("2026-01-15"), -1, 15)).toBe("2025-12-15");
});

test("reaches the same day by many single months and by one long step", () => {
  fc.assert(
    fc.property(someIndex.map(at), fc.integer({ min: 1, max: 60 }), (start, n) => {
      const anchor = partsOf(start).date;
      let walked = start;
      for (let i = 0; i < n; i++) walked = addMonths(walked, 1, anchor);
      expect(walked).toBe(addMonths(start, n, anchor));
    }),
  );
});

test("compares days as text", () => {
  fc.assert(fc.property(someIndex.map(at), someIndex.map(at), (a, b) => a < b === daysBetween(a, b) > 0));
  expect(laterOf(toDay("2026-03-01"), toDay("2026-02-28"))).toBe("2026-03-01");
});
