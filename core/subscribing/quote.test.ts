import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents, plus } from "../money.ts";
import {
  digitalBundle,
  digitalRate,
  mondayMorning,
  sampleBundle,
  sampleCatalog,
  samplePolicy,
  sampleRate,
} from "../sample-plans.ts";
import { type Order, quoteOrder } from "./quote.ts";

const digitalOrder: Order = {
  catalog: sampleCatalog,
  bundle: digitalBundle,
  rate: digitalRate,
  addOns: sampleCatalog.addOns,
  moment: mondayMorning,
  policy: samplePolicy,
  method: "carrier",
  place: { deliveryState: null, billingState: null },
};
const taxes = [
  { component: "digital", stateCode: "IA", rateMillionths: 60_000, effectiveFrom: "2026-01-01" },
  { component: "addOn", stateCode: "IA", rateMillionths: 60_000, effectiveFrom: "2026-01-01" },
] as const;

test("adds plan and upgrades, to the cent, where prices include taxes", () => {
  const quote = quoteOrder({ ...digitalOrder, policy: { ...samplePolicy, taxes } });
  expect(quote).toMatchObject({ dueToday: 2299, taxCents: 57 + 57, firstIssueOn: null, paidThrough: "2026-03-01" });
  expect(quote.lines).toEqual([
    { kind: "plan", label: "Wed/Fri/Sun", amount: 1299 },
    { kind: "addOn", label: "Premium Experience", amount: 1000 },
  ]);
});

test("adds plan, upgrades and tax where tax is added, also in the charges to come", () => {
  const quote = quoteOrder({ ...digitalOrder, policy: { ...samplePolicy, taxMode: "added", taxes } });
  expect(quote.dueToday).toBe(1299 + 1000 + 60 + 60);
  expect(quote.lines.at(-1)).toEqual({ kind: "tax", label: "Estimated tax", amount: 120 });
  expect(quote.pricePath).toMatchObject([{ amount: 2419, renewsOn: "2026-03-02", chargeOn: "2026-02-23" }]);
});

test("taxes a paper in the state it goes to, and a digital plan in the state of its bill", () => {
  const print = { component: "print", stateCode: "MN", rateMillionths: 50_000, effectiveFrom: "2026-01-01" } as const;
  const policy = { ...samplePolicy, taxMode: "added" as const, taxes: [...taxes, print] };
  const place = { deliveryState: "MN", billingState: "IA" };
  const paper = { ...digitalOrder, bundle: sampleBundle, rate: sampleRate, addOns: [], policy, place };
  expect(quoteOrder(paper)).toMatchObject({ taxCents: 180, pricePath: [{ amount: 3780 }] });
  expect(quoteOrder({ ...digitalOrder, policy, place }).taxCents).toBe(120);
});

test("quotes the worked example: first issue Wednesday, February 4, 36.00 today and on February 25", () => {
  const quote = quoteOrder({ ...digitalOrder, bundle: sampleBundle, rate: sampleRate, addOns: [] });
  expect(quote).toMatchObject({ dueToday: 3600, firstIssueOn: "2026-02-04", paidThrough: "2026-03-01" });
  expect(quote.pricePath).toMatchObject([
    { chargeOn: "2026-02-25", renewsOn: "2026-03-04", amount: 3600, period: "4 weeks" },
  ]);
});

test("makes the lines sum to what is due today", () => {
  const policy = fc.record({ taxMode: fc.constantFrom("included", "added"), rateMillionths: fc.nat(200_000) });
  fc.assert(
    fc.property(policy, fc.nat(100_000), fc.boolean(), ({ taxMode, rateMillionths }, price, upgraded) => {
      const rate = {
        ...digitalRate,
        amount: cents(price),
        components: [{ component: "digital", amount: cents(price) } as const],
      };
      const quote = quoteOrder({
        ...digitalOrder,
        rate,
        addOns: upgraded ? sampleCatalog.addOns : [],
        policy: { ...samplePolicy, taxMode, taxes: taxes.map((tax) => ({ ...tax, rateMillionths })) },
      });
      expect(plus(...quote.lines.map(({ amount }) => amount))).toBe(quote.dueToday);
    }),
  );
});
