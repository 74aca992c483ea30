import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents, plus } from "../money.ts";
import {
  type JournalLine,
  journalOfArrears,
  journalOfPurchase,
  journalOfRefund,
  journalOfRefundPaid,
  journalOfTermPayment,
  partsOfPayment,
} from "./journal.ts";
import type { LedgerAccount } from "../site/chart-of-accounts.ts";

const some = fc.nat(1_000_000).map(cents);
const parts = fc.record({ net: some, tax: some, tip: some, donation: some });
const sumOf = (journalLines: readonly JournalLine[]) => plus(...journalLines.map(({ amount }) => amount));
const balance = (journalLines: readonly JournalLine[], account: LedgerAccount) =>
  sumOf(journalLines.filter((posting) => posting.account === account));

test("makes every entry sum to zero", () => {
  fc.assert(
    fc.property(parts, fc.nat(1000), (paid, share) => {
      const refund = cents(Math.floor(((paid.net + paid.tax) * share) / 1000));
      for (const journalLines of [
        journalOfPurchase(paid),
        journalOfRefund({ amount: refund, tax: paid.tax, ofPrepaid: paid.net }),
        journalOfRefundPaid(refund),
        journalOfArrears(refund),
        journalOfTermPayment(paid, refund),
      ])
        expect(sumOf(journalLines)).toBe(0);
    }),
  );
});

test("posts a purchase with tip: 41.00 came in, the tax is split out of the price, the tip is the carrier's", () => {
  const paid = partsOfPayment({ total: cents(4100), tax: cents(204), tip: cents(500), donation: cents(0) });
  expect(journalOfPurchase(paid)).toEqual([
    { account: "cashClearing", amount: 4100 },
    { account: "prepaidLiability", amount: -3396 },
    { account: "tax", amount: -204 },
    { account: "tipPayable", amount: -500 },
  ]);
});

test("posts 36.00 of which 18.00 are owed: grace is earned and no longer owed, the rest is prepaid", () => {
  const paid = partsOfPayment({ total: cents(3600), tax: cents(0), tip: cents(0), donation: cents(0) });
  const all = [...journalOfArrears(cents(1800)), ...journalOfTermPayment(paid, cents(1800))];
  expect(balance(all, "arrears")).toBe(0);
  expect(balance(all, "revenue")).toBe(-1800);
  expect(balance(all, "prepaidLiability")).toBe(-1800);
  expect(balance(all, "cashClearing")).toBe(3600);
});

test("posts a payment for a term without arrears like a purchase", () => {
  fc.assert(
    fc.property(parts, (paid) => {
      expect(journalOfTermPayment(paid, cents(0))).toEqual(journalOfPurchase(paid));
    }),
  );
});

test("leaves only tip and donation after a full refund is paid out", () => {
  fc.assert(
    fc.property(parts, (paid) => {
      const whole = plus(paid.net, paid.tax);
      const back = journalOfRefund({ amount: whole, tax: paid.tax, ofPrepaid: paid.net });
      const all = [...journalOfPurchase(paid), ...back, ...journalOfRefundPaid(whole)];
      expect(balance(all, "prepaidLiability")).toBe(0);
      expect(balance(all, "tax")).toBe(0);
      expect(balance(all, "refundPayable")).toBe(0);
      expect(balance(all, "cashClearing")).toBe(paid.tip + paid.donation);
    }),
  );
});

test("reverses revenue that was earned and then refunded, along with its tax", () => {
  expect(journalOfRefund({ amount: cents(250), tax: cents(14), ofPrepaid: cents(100) })).toEqual([
    { account: "prepaidLiability", amount: 100 },
    { account: "tax", amount: 14 },
    { account: "revenue", amount: 136 },
    { account: "refundPayable", amount: -250 },
  ]);
});
