import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { cents } from "../money.ts";
import { decideCredit } from "./decide-credit.ts";
import { samplePayable } from "./sample-payable.ts";
import { priceOfUnits } from "./price-of-units.ts";

const { held } = samplePayable;
const units = (count: number) => ({ kind: "units", units: count }) as const;

test("papers lengthen the paid term and are worth the price of the next ones", () => {
  const decision = decideCredit(samplePayable, units(2));
  // Wed, Fri, Sun: the two papers after Sunday, March 1.
  expect(decision).toMatchObject({
    kind: "units",
    worth: priceOfUnits(2, samplePayable),
    after: { dates: { paidThrough: toDay("2026-03-06") } },
  });
});

test("a whole term of papers is worth its price, and more papers are never worth less", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
      expect(priceOfUnits(count + 1, samplePayable)).toBeGreaterThanOrEqual(priceOfUnits(count, samplePayable));
    }),
  );
  expect(priceOfUnits(12, samplePayable)).toBeGreaterThan(0);
  expect(priceOfUnits(24, samplePayable)).toBe(priceOfUnits(12, samplePayable) * 2);
});

test("dollars go to the balance, and only if a payment follows", () => {
  const wanted = { kind: "money", amount: cents(1200) } as const;
  expect(decideCredit({ ...samplePayable, balance: cents(100) }, wanted)).toEqual({
    kind: "money",
    worth: 1200,
    balance: 1300,
  });
  for (const change of [{ renews: false }, { status: "cancelling" as const }])
    expect(decideCredit({ ...samplePayable, held: { ...held, ...change } }, wanted)).toEqual({
      kind: "refused",
      because: "no-next-payment",
    });
});

test("nothing is credited to a subscription that is over", () => {
  const over = { ...held, status: "grace" as const, endedUnpaidOn: toDay("2026-03-20") };
  expect(decideCredit({ ...samplePayable, held: over }, units(1))).toEqual({ kind: "refused", because: "not-live" });
});

test("a reader in grace who is paid up by the credit continues", () => {
  const today = addDays(held.paidThrough, 2);
  const late = { ...samplePayable, held: { ...held, status: "grace" as const }, today };
  expect(decideCredit(late, units(3))).toMatchObject({ after: { status: "active" } });
});
