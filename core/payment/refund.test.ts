import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents, plus } from "../money.ts";
import { allotRefund, type RefundablePayment } from "./refund.ts";

const payment = (intentId: string, amount: number, tax = 0, back = 0, taxBack = 0): RefundablePayment => ({
  intentId,
  amount: cents(amount),
  tax: cents(tax),
  amountBack: cents(back),
  taxBack: cents(taxBack),
});

const payments = fc.array(
  fc.nat(5000).chain((amount) =>
    fc.record({ amount: fc.constant(amount), tax: fc.nat(amount), back: fc.nat(amount) }).map(({ tax, back }) => ({
      ...payment("p", amount, tax, back),
      taxBack: cents(back === amount ? tax : Math.floor((tax * back) / Math.max(1, amount))),
    })),
  ),
  { maxLength: 4 },
);

test("allots a whole refund, at most what each payment was, with no more tax than it had", () => {
  fc.assert(
    fc.property(payments, fc.integer({ min: 1, max: 20_000 }), fc.nat(20_000), (made, amount, ofPrepaid) => {
      const numbered = made.map((one, at) => ({ ...one, intentId: String(at) }));
      const parts = allotRefund({ amount: cents(amount), ofPrepaid: cents(ofPrepaid) }, numbered);
      expect(plus(...parts.map((part) => part.amount))).toBe(amount);
      expect(plus(...parts.map((part) => part.ofPrepaid))).toBe(Math.min(amount, ofPrepaid));
      for (const part of parts) {
        expect(part.amount).toBeGreaterThan(0);
        const of = numbered.find(({ intentId }) => intentId === part.intentId);
        if (of === undefined) continue;
        expect(part.amount + of.amountBack).toBeLessThanOrEqual(of.amount);
        expect(part.tax + of.taxBack).toBeLessThanOrEqual(of.tax);
      }
    }),
  );
});

test("refunds the newest payment first, and leaves what no payment can cover to staff", () => {
  const parts = allotRefund({ amount: cents(700), ofPrepaid: cents(500) }, [
    payment("new", 400, 40, 100, 10),
    payment("old", 200, 20),
  ]);
  expect(parts).toEqual([
    { intentId: "new", amount: 300, tax: 30, ofPrepaid: 300 },
    { intentId: "old", amount: 200, tax: 20, ofPrepaid: 200 },
    { intentId: null, amount: 200, tax: 0, ofPrepaid: 0 },
  ]);
});

test("refunds tax to the cent when a payment is refunded in parts", () => {
  const [half] = allotRefund({ amount: cents(150), ofPrepaid: cents(0) }, [payment("p", 300, 5)]);
  expect(half).toMatchObject({ amount: 150, tax: 3 });
  const [rest] = allotRefund({ amount: cents(150), ofPrepaid: cents(0) }, [payment("p", 300, 5, 150, 3)]);
  expect(rest).toMatchObject({ amount: 150, tax: 2 });
});

test("refuses a refund of zero or less", () => {
  expect(() => allotRefund({ amount: cents(0), ofPrepaid: cents(0) }, [])).toThrow(RangeError);
});
