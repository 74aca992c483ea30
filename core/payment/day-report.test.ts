import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { dayReport, paymentKind, paymentKinds, type TakenGroup } from "./day-report.ts";

test("counts wallets as cards, and PayPal as a kind of its own", () => {
  expect(["Credit Card", "Apple Pay", "Google Pay", "Paypal", "Check", "Cash"].map(paymentKind)).toEqual([
    "card",
    "card",
    "card",
    "payPal",
    "check",
    "cash",
  ]);
});

const group = fc.record({
  method: fc.constantFrom("Credit Card", "Apple Pay", "Paypal", "Check", "Cash"),
  staffId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
  name: fc.constant("Marge Olson"),
  count: fc.integer({ min: 1, max: 9 }),
  amount: fc.integer({ min: 1, max: 20_000 }).map(cents),
});

test("the kinds add up to the total, and staff and unattended payments add up to the kinds", () => {
  fc.assert(
    fc.property(fc.array(group, { maxLength: 30 }), (groups: readonly TakenGroup[]) => {
      const { takings, total, people, others } = dayReport(groups);
      const sum = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0);
      expect(sum(paymentKinds.map((kind) => takings[kind].amount))).toBe(total.amount);
      expect(total.amount).toBe(sum(groups.map(({ amount }) => amount)));
      for (const kind of paymentKinds) {
        const parts = [...people.map((person) => person.takings[kind]), others[kind]];
        expect(sum(parts.map(({ amount }) => amount))).toBe(takings[kind].amount);
        expect(sum(parts.map(({ count }) => count))).toBe(takings[kind].count);
      }
      expect(new Set(people.map(({ staffId }) => staffId)).size).toBe(people.length);
    }),
  );
});

test("a day without payments has zero for every kind", () => {
  const { takings, total, people } = dayReport([]);
  expect(Object.values(takings)).toEqual(paymentKinds.map(() => ({ count: 0, amount: 0 })));
  expect([total, people]).toEqual([{ count: 0, amount: 0 }, []]);
});
