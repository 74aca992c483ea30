import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, partsOf, toDay, type Weekday } from "../day.ts";
import { firstUnit, grantTerm } from "./granted-term.ts";
import { issuesFrom, type PublishingCalendar } from "./publishing.ts";
import { addTerm, type Term } from "./term.ts";

const daily: PublishingCalendar = { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] };
const monthly: Term = { unit: "months", length: 1 };
const digitalMonth = { printDays: [], term: monthly };
const wedFriSun: readonly Weekday[] = [3, 5, 0];

const dayAfter = (day: Day): Day => addDays(day, 1);

test("a digital month from January 31 lasts through February 27, the next through March 30", () => {
  const january = grantTerm(toDay("2026-01-31"), 31, digitalMonth, daily);
  expect(january).toEqual({ units: 28, paidThrough: "2026-02-27", anchorDay: 31 });
  expect(grantTerm(toDay("2026-02-28"), january.anchorDay, digitalMonth, daily).paidThrough).toBe("2026-03-30");
});

test("twelve digital months from any day make exactly one year", () => {
  fc.assert(
    fc.property(fc.nat(4000), (offset) => {
      const start = addDays(toDay("2024-01-01"), offset);
      const anchor = partsOf(start).date;
      let [next, anchorDay] = [start, anchor];
      for (let month = 0; month < 12; month++) {
        const term = grantTerm(next, anchorDay, digitalMonth, daily);
        [next, anchorDay] = [dayAfter(term.paidThrough), term.anchorDay];
      }
      expect(next).toBe(addTerm(start, { unit: "years", length: 1 }, anchor));
    }),
  );
});

test("monthly print terms don't drift: five years of them cover the issues of five years", () => {
  const start = toDay("2026-02-04");
  const plan = { printDays: wedFriSun, term: monthly };
  let [next, anchorDay, units] = [start, 4, 0];
  for (let month = 0; month < 60; month++) {
    const term = grantTerm(next, anchorDay, plan, daily);
    units += term.units;
    next = firstUnit(wedFriSun, daily, dayAfter(term.paidThrough));
    anchorDay = term.anchorDay;
  }
  expect(anchorDay).toBe(4);
  expect(next).toBe(firstUnit(wedFriSun, daily, toDay("2031-02-04")));
  const issues = issuesFrom(wedFriSun, daily, start);
  let counted = 0;
  while (issues.next().value < next) counted++;
  expect(units).toBe(counted);
});

test("a term that a stop has pushed two weeks later is still a whole month", () => {
  const term = grantTerm(toDay("2026-02-18"), 4, { printDays: wedFriSun, term: monthly }, daily);
  expect(term).toEqual({ units: 12, paidThrough: "2026-03-15", anchorDay: 18 });
});

test("a holiday without an issue doesn't shorten a term", () => {
  const closed: PublishingCalendar = { ...daily, closed: [toDay("2026-02-06"), toDay("2026-02-08")] };
  const plan = { printDays: wedFriSun, term: { unit: "weeks", length: 4 } as const };
  expect(grantTerm(toDay("2026-02-04"), 4, plan, daily).paidThrough).toBe("2026-03-01");
  expect(grantTerm(toDay("2026-02-04"), 4, plan, closed)).toEqual({
    units: 12,
    paidThrough: "2026-03-06",
    anchorDay: 4,
  });
});

test("a monthly term whose anchor falls on a holiday still counts that day", () => {
  const closed: PublishingCalendar = { ...daily, closed: [toDay("2026-03-04")] };
  const plan = { printDays: wedFriSun, term: monthly };
  const open = grantTerm(toDay("2026-03-04"), 4, plan, daily);
  expect(grantTerm(toDay("2026-03-06"), 4, plan, closed).units).toBe(open.units);
});
