import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { sampleRate } from "../sample-plans.ts";
import { daysAhead } from "./days-ahead.ts";
import type { Opening } from "./opening.ts";

const day = toDay("2026-03-02");
const opening: Opening = {
  startOn: toDay("2020-01-01"),
  paidThrough: toDay("2026-03-15"),
  renewsOn: toDay("2026-03-18"),
  chargeOn: null,
  billOn: null,
  anchorDay: 1,
  status: "active",
  method: "ezpay",
  renews: true,
  grant: { cause: "granted", halfUnits: 2, issueOn: day },
  stop: null,
  balance: cents(0),
  prepaidLines: [],
  balanceLines: [],
  pricePath: [
    {
      renewsOn: toDay("2026-03-18"),
      chargeOn: toDay("2026-03-11"),
      amount: cents(3600),
      period: "4 weeks",
      rate: sampleRate,
    },
  ],
};
const charged = (on: string, balance = 0) => ({
  opening: { ...opening, balance: cents(balance) },
  chargeOn: toDay(on),
  noticeDays: [],
});

test("sums the charges, bills and notices of each of the first 30 days", () => {
  const billed = {
    opening: { ...opening, billOn: toDay("2026-03-11") },
    chargeOn: null,
    noticeDays: [toDay("2026-03-05")],
  };
  expect(daysAhead(day, [charged("2026-03-11"), charged("2026-03-11", 100), billed])).toEqual([
    { day: "2026-03-05", charges: 0, chargedCents: 0, bills: 0, billedCents: 0, notices: 1 },
    { day: "2026-03-11", charges: 2, chargedCents: 7100, bills: 1, billedCents: 3600, notices: 0 },
  ]);
});

test("does what is late on the first day, and leaves out what comes after the 30 days and what a balance pays", () => {
  expect(daysAhead(day, [charged("2026-02-20"), charged("2026-04-01"), charged("2026-03-09", 3600)])).toEqual([
    { day, charges: 1, chargedCents: 3600, bills: 0, billedCents: 0, notices: 0 },
  ]);
});
