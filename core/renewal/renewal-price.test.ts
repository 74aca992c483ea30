import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { digitalBundle, digitalRate, sampleCatalogue, samplePolicy } from "../sample-plans.ts";
import type { RateVersion } from "../subscribing/plan.ts";
import { type RenewalFacts, renewalPrice } from "./renewal-price.ts";

const promo: RateVersion = { ...digitalRate, rateCode: "INTRO", kind: "promo", amount: cents(100), nextRateCode: "DM" };
const dearer: RateVersion = { ...digitalRate, version: 2, amount: cents(1599), effectiveFrom: toDay("2026-03-01") };
const bundles = [digitalBundle];
const holding = ({ rateCode, version }: RateVersion): RenewalFacts["held"] => ({
  bundleId: digitalBundle.bundleId,
  rateCode,
  rateVersion: version,
  next: null,
  renewsOn: toDay("2026-04-01"),
});
const facts: RenewalFacts = {
  catalogue: { rates: [promo, digitalRate], bundles },
  held: holding(promo),
  addOns: [],
  policy: samplePolicy,
  place: { deliveryState: null, billingState: "IA" },
  today: toDay("2026-03-25"),
  consented: [{ rateCode: "DM", amount: cents(1299) }],
};
const priced = (change: Partial<RenewalFacts>) => renewalPrice({ ...facts, ...change });

test("the rate that follows is charged: promo first, then regular", () => {
  expect(priced({})).toMatchObject({ kind: "price", total: 1299, rate: { rateCode: "DM", version: 1 } });
  expect(priced({ held: holding(digitalRate) })).toMatchObject({ kind: "price", total: 1299 });
});

test("a later version that costs more than was agreed to is not charged: the one within the consent goes on", () => {
  expect(priced({ catalogue: { bundles, rates: [promo, digitalRate, dearer] } })).toMatchObject({
    total: 1299,
    rate: { version: 1 },
  });
  const agreed = [{ rateCode: "DM", amount: cents(1599) }];
  expect(priced({ catalogue: { bundles, rates: [promo, digitalRate, dearer] }, consented: agreed })).toMatchObject({
    total: 1599,
    rate: { version: 2 },
  });
});

test("a price that fell is charged as it is", () => {
  const cheaper = { ...dearer, amount: cents(999) };
  expect(priced({ catalogue: { bundles, rates: [promo, digitalRate, cheaper] } })).toMatchObject({ total: 999 });
});

test("upgrades are paid with each term, and count against the consent", () => {
  const { addOns } = sampleCatalogue;
  expect(priced({ addOns })).toEqual({ kind: "not-agreed", rateCode: "DM" });
  expect(priced({ addOns, consented: [{ rateCode: "DM", amount: cents(2299) }] })).toMatchObject({ total: 2299 });
});

test("without a consent to the rate nothing is charged", () => {
  expect(priced({ consented: [] })).toEqual({ kind: "not-agreed", rateCode: "DM" });
  expect(priced({ consented: [{ rateCode: "INTRO", amount: cents(9999) }] }).kind).toBe("not-agreed");
});

test("a bill has the price of its day: who does not agree to it does not pay", () => {
  expect(priced({ consented: null, catalogue: { bundles, rates: [promo, digitalRate, dearer] } })).toMatchObject({
    total: 1599,
  });
});

test("no history of prices ever leads to a charge above the consent", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 6 }), fc.nat(5000), (amounts, agreed) => {
      const rates = amounts.map((amount, at): RateVersion => ({
        ...digitalRate,
        version: at + 1,
        amount: cents(amount),
      }));
      const consented = [{ rateCode: "DM", amount: cents(agreed) }];
      const price = priced({ catalogue: { bundles, rates }, held: holding(rates[0] ?? digitalRate), consented });
      const charged = price.kind === "price" ? price.total : null;
      const cheapest = Math.min(...amounts);
      expect(charged === null ? cheapest > agreed : charged <= agreed).toBe(true);
    }),
  );
});

test("an accepted offer is what the next term costs, at the plan and version that were promised", () => {
  const save: RateVersion = { ...digitalRate, rateCode: "SAVE", kind: "save", amount: cents(799), nextRateCode: "DM" };
  const next = { bundleId: digitalBundle.bundleId, rateCode: "SAVE", rateVersion: 1 };
  const offered = {
    catalogue: { bundles, rates: [promo, digitalRate, save] },
    held: { ...holding(digitalRate), next },
    consented: [
      { rateCode: "SAVE", amount: cents(799) },
      { rateCode: "DM", amount: cents(1299) },
    ],
  };
  expect(priced(offered)).toMatchObject({ total: 799, rate: { rateCode: "SAVE" } });
  expect(priced({ ...offered, consented: [] }).kind).toBe("not-agreed");
});
