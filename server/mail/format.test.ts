import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { cents } from "#core/money.ts";
import { longDay, money, paidWith, pricePath } from "./format.ts";

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

test("a price path names every amount and every day", () => {
  const step = (chargeOn: string, amount: number, period: string) => ({
    chargeOn: toDay(chargeOn),
    amount: cents(amount),
    period,
  });
  expect(pricePath([step("2026-03-04", 1299, "4 weeks")])).toEqual(["$12.99 every 4 weeks, next on Wed 4 Mar 2026"]);
  expect(pricePath([step("2026-03-04", 100, "month"), step("2026-04-04", 999, "month")])).toEqual([
    "$1.00 on Wed 4 Mar 2026 for the next month",
    "then $9.99 every month from Sat 4 Apr 2026",
  ]);
  expect(pricePath([])).toEqual([]);
});

test.each([
  ["VISA 9990", "Visa ending in 9990"],
  ["MC 4443", "Mastercard ending in 4443"],
  ["OTHER 0001", "Card ending in 0001"],
  ["Apple Pay", "Apple Pay"],
])("paid with %s reads %s", (label, text) => {
  expect(paidWith(label)).toBe(text);
});
