import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { dayRange, longDay, money, paidWith } from "./words.ts";

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [1299, "$12.99"],
  [123_456_789, "$1,234,567.89"],
  [-500, "-$5.00"],
  [100_000, "$1,000.00"],
])("%i cents read %s", (amount, text) => {
  expect(money(cents(amount))).toBe(text);
});

test.each([
  ["2026-03-04", "Wed 4 Mar 2026"],
  ["2028-02-29", "Tue 29 Feb 2028"],
  ["2026-12-31", "Thu 31 Dec 2026"],
])("%s reads %s, wherever the server stands", (day, text) => {
  expect(longDay(toDay(day))).toBe(text);
});

test.each([
  ["VISA 9990", "Visa ending in 9990"],
  ["MC 4443", "Mastercard ending in 4443"],
  ["OTHER 0001", "Card ending in 0001"],
  ["Apple Pay", "Apple Pay"],
])("paid with %s reads %s", (label, text) => {
  expect(paidWith(label)).toBe(text);
});

test.each([
  ["2026-02-11", "2026-02-15", "11-15 Feb 2026"],
  ["2026-02-27", "2026-03-06", "27 Feb - 6 Mar 2026"],
  ["2026-12-30", "2027-01-03", "30 Dec 2026 - 3 Jan 2027"],
  ["2026-02-11", "2026-02-11", "Wed 11 Feb 2026"],
])("%s to %s reads %s", (from, through, text) => {
  expect(dayRange(toDay(from), toDay(through))).toBe(text);
});
