import fc from "fast-check";
import { expect, test } from "vitest";
import { cents, plus } from "../money.ts";
import { allotRefund, type RefundablePayment } from "../payment/refund.ts";
import { decideGiftRefund, type GiftRefundFacts } from "./decide-gift-refund.ts";
import { giftStates } from "./gift-state.ts";

const payment = (amount: number, tax = 0): RefundablePayment => ({
  intentId: "p",
  amount: cents(amount),
  tax: cents(tax),
  amountBack: cents(0),
  taxBack: cents(0),
});
const facts: GiftRefundFacts = { state: "open", isFree: false, payments: [payment(3600, 189)], askedBefore: null };
const because = (change: Partial<GiftRefundFacts>): string => {
  const decision = decideGiftRefund({ ...facts, ...change });
  return decision.kind === "refused" ? decision.because : decision.kind;
};

test("refunds all that was paid for an open gift, with its tax", () => {
  expect(decideGiftRefund(facts)).toEqual({ kind: "withdrawn", refund: { amount: 3600, ofPrepaid: 3411 } });
});

test("refuses an unpaid, redeemed or abandoned gift, each with its own reason", () => {
  expect(because({ state: "pending" })).toBe("not-paid");
  expect(because({ state: "redeemed" })).toBe("redeemed");
  expect(because({ state: "withdrawn" })).toBe("withdrawn");
});

test("refunds nothing without a payment that the gateway has confirmed", () => {
  expect(because({ payments: [] })).toBe("not-settled");
  expect(because({ payments: [{ ...payment(3600), amountBack: cents(3600) }] })).toBe("not-settled");
});

test("leaves a free gift with the purchase that it came with", () => {
  expect(because({ isFree: true, payments: [] })).toBe("free");
});

test("reports what was requested the first time when asked again", () => {
  expect(decideGiftRefund({ ...facts, state: "withdrawn", payments: [], askedBefore: cents(3600) })).toEqual({
    kind: "withdrawn-before",
    amount: 3600,
  });
});

const somePayment = fc.nat(9000).chain((amount) =>
  fc.nat(amount).chain((tax) =>
    fc.nat(amount).map((back) => ({
      ...payment(amount, tax),
      amountBack: cents(back),
      taxBack: cents(back === amount ? tax : Math.min(tax, Math.floor((tax * back) / Math.max(1, amount)))),
    })),
  ),
);
const anything: fc.Arbitrary<GiftRefundFacts> = fc.record({
  state: fc.constantFrom(...giftStates),
  isFree: fc.boolean(),
  payments: fc.array(somePayment, { maxLength: 3 }),
  askedBefore: fc.option(fc.integer({ min: 1, max: 9000 }).map(cents)),
});

test("refunds only an open, paid gift: exactly what is left of it, and never twice", () => {
  fc.assert(
    fc.property(anything, (some) => {
      const decision = decideGiftRefund(some);
      const left = some.payments.reduce((sum, { amount, amountBack }) => sum + amount - amountBack, 0);
      expect(decision.kind === "withdrawn").toBe(some.state === "open" && !some.isFree && left > 0);
      if (decision.kind !== "withdrawn") return;
      const { amount, ofPrepaid } = decision.refund;
      expect(amount).toBe(left);
      const parts = allotRefund(decision.refund, some.payments);
      // The whole refund is taken from prepaid money and tax, none of it from revenue.
      expect(plus(...parts.map(({ tax }) => tax))).toBe(amount - ofPrepaid);
      const again = decideGiftRefund({ ...some, state: "withdrawn", askedBefore: amount });
      expect(again).toEqual({ kind: "withdrawn-before", amount });
    }),
  );
});
