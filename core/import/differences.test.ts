import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { type ComparableSubscriber, compareFields } from "./differences.ts";

const here: ComparableSubscriber = {
  name: "Nora Ellingsen",
  email: "nora@readers.example",
  phone: "+12625550121",
  plan: "print-3",
  paidThrough: toDay("2026-03-15"),
  balance: cents(150),
  paysBy: "ezpay",
  street: "415 Hickory St",
};

test("says by how many days and dollars the systems differ, and what else does", () => {
  const there = {
    ...here,
    paidThrough: toDay("2026-03-18"),
    balance: cents(0),
    paysBy: "bill",
    name: "NORA ELLINGSEN",
  } as const;
  expect(compareFields(here, there)).toEqual([
    { what: "paid through", here: "Sun, Mar 15, 2026", there: "Wed, Mar 18, 2026", by: "-3 days", days: -3, cents: 0 },
    { what: "balance", here: "$1.50", there: "$0.00", by: "+$1.50", days: 0, cents: 150 },
    { what: "pays by", here: "EZ-Pay", there: "bill", by: "", days: 0, cents: 0 },
  ]);
});

test("finds nothing if both systems agree", () => {
  expect(compareFields(here, here)).toEqual([]);
});
