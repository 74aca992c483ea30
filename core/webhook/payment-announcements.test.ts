import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { paymentAnnouncements } from "./payment-announcements.ts";

const payment = { accountNumber: 100_200_300, amount: cents(1299), receiptNumber: "R-1" };
const term = { kind: "term", subscriptionId: 7, paidThrough: toDay("2027-01-31") } as const;

test("announces the money first, and then what it bought", () => {
  expect(paymentAnnouncements(payment, term)).toEqual([
    { type: "payment.posted", accountNumber: 100_200_300, details: { amountCents: 1299, receiptNumber: "R-1" } },
    {
      type: "subscription.renewed",
      accountNumber: 100_200_300,
      details: { subscriptionId: 7, paidThrough: "2027-01-31" },
    },
  ]);
});

test("a card that was only verified is not a payment", () => {
  expect(paymentAnnouncements({ ...payment, amount: cents(0) }, null)).toEqual([]);
});
