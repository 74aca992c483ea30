import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { cents } from "#core/money.ts";
import { pricePathSentences } from "./price-path.ts";
import { wordingIn } from "./wording.ts";

const english = wordingIn("en");

test("a price path names every amount and every day", () => {
  const step = (chargeOn: string, amount: number, period: string) => ({
    chargeOn: toDay(chargeOn),
    amount: cents(amount),
    period,
  });
  expect(pricePathSentences([step("2026-03-04", 1299, "4 weeks")], english)).toEqual([
    "$12.99 every 4 weeks, next on Wednesday, March 4, 2026",
  ]);
  expect(pricePathSentences([step("2026-03-04", 100, "month"), step("2026-04-04", 999, "month")], english)).toEqual([
    "$1.00 on Wednesday, March 4, 2026, for the next month",
    "then $9.99 every month, starting Saturday, April 4, 2026",
  ]);
  expect(pricePathSentences([], english)).toEqual([]);
});
