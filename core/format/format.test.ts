import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { paidWith } from "./card-text.ts";
import { dayRange, longDay, shortDay } from "./day-text.ts";
import { dollarsText, money } from "./money-text.ts";
import { momentText, timeText } from "./time-text.ts";

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [1299, "$12.99"],
  [123_456_789, "$1,234,567.89"],
  [-500, "-$5.00"],
  [100_000, "$1,000.00"],
])("%i cents read %s", (cents, text) => {
  expect(money(cents)).toBe(text);
});

test("dollars read as the same amount in cents does", () => {
  expect(dollarsText(12.9)).toBe("$12.90");
  expect(dollarsText(1234.5)).toBe(money(123_450));
});

test.each([
  ["2026-03-04", "Wednesday, March 4, 2026", "Wed, Mar 4, 2026"],
  ["2028-02-29", "Tuesday, February 29, 2028", "Tue, Feb 29, 2028"],
  ["2026-12-31", "Thursday, December 31, 2026", "Thu, Dec 31, 2026"],
])("%s reads %s, and %s in a table", (day, long, short) => {
  expect(longDay(toDay(day))).toBe(long);
  expect(shortDay(toDay(day))).toBe(short);
});

test.each([
  ["2026-02-11", "2026-02-15", "Feb 11 – 15, 2026"],
  ["2026-02-27", "2026-03-06", "Feb 27 – Mar 6, 2026"],
  ["2026-12-30", "2027-01-03", "Dec 30, 2026 – Jan 3, 2027"],
  ["2026-02-11", "2026-02-11", "Wed, Feb 11, 2026"],
])("%s to %s reads %s", (from, through, text) => {
  expect(dayRange(toDay(from), toDay(through))).toBe(text);
});

test.each([
  [0, "midnight"],
  [1, "12:01 a.m."],
  [390, "6:30 a.m."],
  [720, "noon"],
  [750, "12:30 p.m."],
  [1020, "5 p.m."],
  [1439, "11:59 p.m."],
  [1440, "midnight"],
])("%i minutes after midnight read %s", (minutes, text) => expect(timeText(minutes)).toBe(text));

test("a moment is a time on a day", () => {
  expect(momentText({ today: toDay("2026-02-10"), minutes: 990 })).toBe("4:30 p.m. on Tuesday, February 10, 2026");
});

test.each([
  ["VISA 9990", "Visa ending in 9990"],
  ["MC 4443", "Mastercard ending in 4443"],
  ["OTHER 0001", "Card ending in 0001"],
  ["Apple Pay", "Apple Pay"],
])("paid with %s reads %s", (label, text) => {
  expect(paidWith(label)).toBe(text);
});
