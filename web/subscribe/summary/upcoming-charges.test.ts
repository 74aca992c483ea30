import { expect, test } from "vitest";
import { plain } from "#tests/world/plain.ts";
import { lastingPrice, priceNowAndLater, upcomingBills, upcomingCharges } from "./upcoming-charges.ts";

const steady = [{ chargeOn: "2026-03-01", renewsOn: "2026-03-08", amountCents: 3600, period: "4 weeks" }];
const rising = [
  { chargeOn: "2026-03-01", renewsOn: "2026-03-08", amountCents: 999, period: "4 weeks" },
  { chargeOn: "2026-03-29", renewsOn: "2026-04-05", amountCents: 1299, period: "month" },
];

test("each charge says when, how much, for what, and the last day to cancel before it", () => {
  expect(plain(upcomingCharges(rising))).toEqual([
    {
      on: "Sun, Mar 1, 2026",
      amount: "$9.99",
      termLength: "4 weeks",
      from: "Sunday, March 8, 2026",
      cancelBy: "Saturday, February 28, 2026",
    },
    {
      on: "Sun, Mar 29, 2026",
      amount: "$12.99",
      termLength: "1 month",
      from: "Sunday, April 5, 2026",
      cancelBy: "Saturday, March 28, 2026",
    },
  ]);
});

test("the price that stays is the last one", () => {
  expect(lastingPrice(rising)).toBe("$12.99 every month");
  expect(lastingPrice([])).toBeNull();
});

test("one sentence next to the button says what is charged now and later", () => {
  expect(plain(priceNowAndLater({ dueTodayCents: 3600, pricePath: steady, byBill: false }))).toBe(
    "$36.00 today, then $36.00 every 4 weeks starting Sunday, March 1, 2026, until you cancel.",
  );
  expect(plain(priceNowAndLater({ dueTodayCents: 100, pricePath: rising, byBill: false }))).toBe(
    "$1.00 today, then $9.99 on Sunday, March 1, 2026, then $12.99 every month starting Sunday, March 29, 2026, until you cancel.",
  );
  expect(priceNowAndLater({ dueTodayCents: 100, pricePath: [], byBill: false })).toBe(
    "$1.00 today. You won't be charged again.",
  );
});

test("with bills, each says from when, how much and for what, and nothing is charged automatically", () => {
  expect(plain(upcomingBills(rising))).toEqual([
    { from: "Sun, Mar 8, 2026", amount: "$9.99", termLength: "4 weeks" },
    { from: "Sun, Apr 5, 2026", amount: "$12.99", termLength: "1 month" },
  ]);
  expect(priceNowAndLater({ dueTodayCents: 100, pricePath: rising, byBill: true })).toBe(
    "$1.00 today. You won't be charged automatically after that. We'll send you a bill.",
  );
});
