import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents, plus } from "../money.ts";
import type { TaxRate } from "../site/tenant.ts";
import { taxOf, taxRateOn, taxState } from "./tax.ts";

const iowa: TaxRate = { component: "print", stateCode: "IA", rateMillionths: 60_000, effectiveFrom: "2026-01-01" };
const today = toDay("2026-02-02");

test("chooses tax rates by component, place and day", () => {
  const taxes = [iowa, { ...iowa, rateMillionths: 70_000, effectiveFrom: "2026-03-01" }];
  expect(taxRateOn(taxes, "print", "IA", today)).toBe(60_000);
  expect(taxRateOn(taxes, "print", "IA", toDay("2026-03-01"))).toBe(70_000);
  expect(taxRateOn(taxes, "print", "IA", toDay("2025-12-31"))).toBe(0);
  expect(taxRateOn(taxes, "digital", "IA", today)).toBe(0);
  expect(taxRateOn(taxes, "print", "MN", today)).toBe(0);
});

test("takes included tax out of the price and adds added tax on top, both rounded half up", () => {
  const item = [{ component: "print", amount: cents(3600) }] as const;
  expect(taxOf(item, { taxMode: "included", taxes: [iowa] }, "IA", today)).toBe(204);
  expect(taxOf(item, { taxMode: "added", taxes: [iowa] }, "IA", today)).toBe(216);
  expect(taxOf([{ component: "print", amount: cents(25) }], { taxMode: "added", taxes: [iowa] }, "IA", today)).toBe(2);
});

test("finds the same tax when adding it to a net price as in the gross price", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.nat(250_000), (price, rateMillionths) => {
      const taxes = [{ ...iowa, rateMillionths }];
      const net = cents(price);
      const tax = taxOf([{ component: "print", amount: net }], { taxMode: "added", taxes }, "IA", today);
      const gross = [{ component: "print", amount: plus(net, tax) }] as const;
      expect(taxOf(gross, { taxMode: "included", taxes }, "IA", today)).toBe(tax);
    }),
  );
});

test("taxes print where the paper goes, digital where the bill goes, and at home until that is known", () => {
  const both = { deliveryState: "MN", billingState: "IA" };
  expect(taxState(both, true, "NE")).toBe("MN");
  expect(taxState(both, false, "NE")).toBe("IA");
  expect(taxState({ deliveryState: null, billingState: null }, true, "NE")).toBe("NE");
});
