import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay, type Weekday, weekdayOf } from "../day.ts";
import { isIssueDay, issuesFrom, nextIssue, nthIssue, type PublishingCalendar, scheduledDays } from "./publishing.ts";

const wedFriSun: readonly Weekday[] = [3, 5, 0];
const daily: PublishingCalendar = { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [toDay("2026-12-25")] };

const weekdays = fc.uniqueArray(fc.constantFrom<Weekday[]>(0, 1, 2, 3, 4, 5, 6), { minLength: 1 });
const someDay = fc.nat(4000).map((offset) => addDays(toDay("2024-01-01"), offset));

test("the first issue for Wed/Fri/Sun after Tuesday is Wednesday's", () => {
  expect(nextIssue(wedFriSun, daily, toDay("2026-02-03"))).toBe("2026-02-04");
});

test("has no issue on a day that the paper is closed", () => {
  expect(isIssueDay(wedFriSun, daily, toDay("2026-12-25"))).toBe(false);
  expect(nextIssue(wedFriSun, daily, toDay("2026-12-24"))).toBe("2026-12-27");
});

test("has no issue on a weekday when the publication doesn't print, whatever the schedule says", () => {
  expect(nextIssue([1, 2], { weekdays: [2, 4], closed: [] }, toDay("2026-02-02"))).toBe("2026-02-03");
});

test("throws on a schedule without any published day, instead of searching endlessly", () => {
  expect(() => nextIssue([1], { weekdays: [2], closed: [] }, toDay("2026-02-02"))).toThrow(RangeError);
  expect(() => nextIssue([], daily, toDay("2026-02-02"))).toThrow(RangeError);
});

test("returns the nth of the issues in order as the nth issue", () => {
  fc.assert(
    fc.property(weekdays, someDay, fc.integer({ min: 1, max: 60 }), (schedule, from, n) => {
      const issues = issuesFrom(schedule, daily, from);
      let issue = issues.next().value;
      for (let i = 1; i < n; i++) issue = issues.next().value;
      expect(nthIssue(schedule, daily, from, n)).toBe(issue);
      expect(schedule).toContain(weekdayOf(issue));
    }),
  );
});

test("counts each scheduled weekday once a week in a window of whole weeks, holidays or not", () => {
  fc.assert(
    fc.property(weekdays, someDay, fc.nat(30), (schedule, from, weeks) => {
      expect(scheduledDays(schedule, from, addDays(from, weeks * 7))).toBe(weeks * schedule.length);
    }),
  );
});

test("counts issues from 1", () => {
  expect(() => nthIssue(wedFriSun, daily, toDay("2026-02-02"), 0)).toThrow(RangeError);
});
