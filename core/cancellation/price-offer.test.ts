import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { digitalBundle, digitalRate, sampleBundle, sampleCatalog, sampleRate } from "../sample-plans.ts";
import type { Bundle, RateVersion } from "../subscribing/plan.ts";
import { comparePrices, planLossOf, priceOffer, type PricingFacts } from "./price-offer.ts";
import { thanks } from "./sample-offers.ts";

const sunday: Bundle = { ...sampleBundle, bundleId: "sunday", rateCode: "S4W", printDays: [0] };
const sundayRate: RateVersion = { ...sampleRate, rateCode: "S4W", amount: cents(2000), weekdayValues: null };
const sameDays: Bundle = { ...sampleBundle, bundleId: "plain", rateCode: "PLAIN" };
const plainRate: RateVersion = { ...sampleRate, rateCode: "PLAIN", amount: cents(2700) };
const facts: PricingFacts = {
  catalog: {
    ...sampleCatalog,
    rates: [sampleRate, sundayRate, plainRate, { ...digitalRate, term: { unit: "weeks", length: 4 } }],
    bundles: [sampleBundle, sunday, sameDays, digitalBundle],
    addOns: sampleCatalog.addOns.map((addOn) => ({ ...addOn, bundleIds: ["print-3", "digital"] })),
  },
  canceling: {
    bundleId: "print-3",
    addOnIds: ["premium"],
    method: "ezpay",
    renewal: { amount: cents(4600), term: sampleRate.term },
  },
  floorPercent: 0,
  today: toDay("2026-02-20"),
};
const shown = (bundleId: string) => priceOffer({ ...thanks, answer: { kind: "switch", bundleId } }, facts);

test("shows percent saved only for the same papers over the same period", () => {
  expect(shown("plain")?.percentSaved).toBe(41);
  expect(shown("sunday")?.percentSaved).toBeNull();
  expect(shown("digital")?.percentSaved).toBeNull();
});

test("names the papers and upgrades that a cheaper plan would lose", () => {
  expect(planLossOf(facts, { bundleId: "sunday" })).toEqual({
    days: [3, 5],
    paper: false,
    upgrades: ["Premium Experience"],
  });
  expect(planLossOf(facts, { bundleId: "digital" })).toEqual({ days: [], paper: true, upgrades: [] });
  expect(planLossOf(facts, { bundleId: "plain" })).toMatchObject({ days: [], paper: false });
  expect(planLossOf(facts, { bundleId: "print-3" })).toEqual({ days: [], paper: false, upgrades: [] });
});

test("shows different periods as one: four weeks if both are in weeks, else a month", () => {
  const weeks = (length: number, amount: number) => ({
    amount: cents(amount),
    term: { unit: "weeks", length } as const,
  });
  const month = (amount: number) => ({ amount: cents(amount), term: { unit: "months", length: 1 } as const });
  expect(comparePrices(weeks(12, 6000), weeks(4, 3600))).toEqual({ per: "4 weeks", offer: 2000, renewal: 3600 });
  expect(comparePrices(month(2000), weeks(4, 3600))).toEqual({ per: "month", offer: 2000, renewal: 3913 });
  expect(comparePrices(weeks(4, 2000), weeks(4, 3600))).toBeNull();
});

test("never shows a price that is cheaper by the day as the higher one for the same period", () => {
  const price = fc.record({
    amount: fc.integer({ min: 100, max: 30_000 }).map(cents),
    term: fc.record({
      unit: fc.constantFrom("days" as const, "weeks" as const, "months" as const, "years" as const),
      length: fc.integer({ min: 1, max: 13 }),
    }),
  });
  const days = { days: 1, weeks: 7, months: 30.4375, years: 365.25 };
  fc.assert(
    fc.property(price, price, (offer, renewal) => {
      const both = comparePrices(offer, renewal);
      const daily = ({ amount, term }: typeof offer) => amount / (days[term.unit] * term.length);
      const isShownDearer = both !== null && daily(offer) < daily(renewal) && both.offer > both.renewal;
      expect(isShownDearer).toBe(false);
    }),
  );
});
