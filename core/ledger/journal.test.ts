import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents, plus } from "../money.ts";
import {
  partsOfPayment,
  postingsOfArrears,
  postingsOfPurchase,
  postingsOfRefund,
  postingsOfRefundPaid,
  postingsOfTermPayment,
  type LedgerAccount,
  type Posting,
} from "./journal.ts";

const some = fc.nat(1_000_000).map(cents);
const parts = fc.record({ net: some, tax: some, tip: some, donation: some });
const sumOf = (postings: readonly Posting[]) => plus(...postings.map(({ amount }) => amount));
const balance = (postings: readonly Posting[], account: LedgerAccount) =>
  sumOf(postings.filter((posting) => posting.account === account));

test("every entry sums to zero", () => {
  fc.assert(
    fc.property(parts, fc.nat(1000), (paid, share) => {
      const refund = cents(Math.floor(((paid.net + paid.tax) * share) / 1000));
      for (const postings of [
        postingsOfPurchase(paid),
        postingsOfRefund({ amount: refund, tax: paid.tax, ofPrepaid: paid.net }),
        postingsOfRefundPaid(refund),
        postingsOfArrears(refund),
        postingsOfTermPayment(paid, refund),
      ])
        expect(sumOf(postings)).toBe(0);
    }),
  );
});

test("a purchase with tip: 41.00 came in, the tax is split out of the price, the tip is the carrier's", () => {
  const paid = partsOfPayment({ total: cents(4100), tax: cents(204), tip: cents(500), donation: cents(0) });
  expect(postingsOfPurchase(paid)).toEqual([
    { account: "cashClearing", amount: 4100 },
    { account: "prepaidLiability", amount: -3396 },
    { account: "tax", amount: -204 },
    { account: "tipPayable", amount: -500 },
  ]);
});

test("36.00 of which 18.00 are owed: the grace is earned and no longer owed, the rest is prepaid", () => {
  const paid = partsOfPayment({ total: cents(3600), tax: cents(0), tip: cents(0), donation: cents(0) });
  const all = [...postingsOfArrears(cents(1800)), ...postingsOfTermPayment(paid, cents(1800))];
  expect(balance(all, "arrears")).toBe(0);
  expect(balance(all, "revenue")).toBe(-1800);
  expect(balance(all, "prepaidLiability")).toBe(-1800);
  expect(balance(all, "cashClearing")).toBe(3600);
});

test("without arrears a payment for a term is booked as a purchase is", () => {
  fc.assert(
    fc.property(parts, (paid) => {
      expect(postingsOfTermPayment(paid, cents(0))).toEqual(postingsOfPurchase(paid));
    }),
  );
});

test("a whole refund that is paid out leaves only tip and donation", () => {
  fc.assert(
    fc.property(parts, (paid) => {
      const whole = plus(paid.net, paid.tax);
      const back = postingsOfRefund({ amount: whole, tax: paid.tax, ofPrepaid: paid.net });
      const all = [...postingsOfPurchase(paid), ...back, ...postingsOfRefundPaid(whole)];
      expect(balance(all, "prepaidLiability")).toBe(0);
      expect(balance(all, "tax")).toBe(0);
      expect(balance(all, "refundPayable")).toBe(0);
      expect(balance(all, "cashClearing")).toBe(paid.tip + paid.donation);
    }),
  );
});

test("what was earned and goes back all the same is no longer earned; its tax goes back with it", () => {
  expect(postingsOfRefund({ amount: cents(250), tax: cents(14), ofPrepaid: cents(100) })).toEqual([
    { account: "prepaidLiability", amount: 100 },
    { account: "tax", amount: 14 },
    { account: "revenue", amount: 136 },
    { account: "refundPayable", amount: -250 },
  ]);
});
