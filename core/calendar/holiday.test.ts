import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { holidayOn } from "./holiday.ts";

test.each([
  ["2026-01-01", "new-year"],
  ["2026-01-19", "king"],
  ["2026-02-16", "presidents"],
  ["2026-05-25", "memorial"],
  ["2027-05-31", "memorial"],
  ["2026-06-19", "juneteenth"],
  ["2026-07-04", "independence"],
  ["2026-09-07", "labor"],
  ["2026-10-12", "columbus"],
  ["2026-11-11", "veterans"],
  ["2026-11-26", "thanksgiving"],
  ["2026-12-24", "christmas-eve"],
  ["2026-12-25", "christmas"],
])("%s is %s", (day, holiday) => {
  expect(holidayOn(toDay(day))).toBe(holiday);
});

test("names the weekday on which a weekend's holiday is observed", () => {
  // July 4, 2026 is a Saturday; July 4, 2027 is a Sunday.
  expect([holidayOn(toDay("2026-07-03")), holidayOn(toDay("2027-07-05"))]).toEqual(["independence", "independence"]);
  expect(holidayOn(toDay("2021-12-31"))).toBe("new-year");
  // Christmas Eve on a Sunday: Monday is Christmas Day itself.
  expect(holidayOn(toDay("2023-12-25"))).toBe("christmas");
});

test("every year has each floating holiday once, and an ordinary day has none", () => {
  for (let year = 2020; year < 2060; year++) {
    const seen: string[] = [];
    for (let day = toDay(`${year}-01-01`); day < toDay(`${year + 1}-01-01`); day = addDays(day, 1)) {
      const holiday = holidayOn(day);
      if (holiday !== null) seen.push(holiday);
    }
    for (const name of ["king", "presidents", "memorial", "labor", "columbus", "thanksgiving"])
      expect(seen.filter((it) => it === name)).toEqual([name]);
  }
  expect(holidayOn(toDay("2026-03-04"))).toBeNull();
});
