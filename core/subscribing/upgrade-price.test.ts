import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Term } from "../calendar/term.ts";
import { cents, plus } from "../money.ts";
import { sampleBundle, sampleCatalog, samplePolicy, sampleRate } from "../sample-plans.ts";
import { type AddOn, type RateVersion, upgradePeriods, type UpgradePrice } from "./plan.ts";
import { pricePath } from "./price-path.ts";
import { chargeForTerm, quoteTerm } from "./quote.ts";
import { upgradeAmount, upgradeWords } from "./upgrade-price.ts";
import { toDay } from "../day.ts";

const premium = (price: UpgradePrice): AddOn => ({
  offerId: "premium",
  productId: "premium",
  name: "Premium Experience",
  text: "+$10.00/mo",
  price,
  bundleIds: ["print-3"],
  retired: false,
});
const monthly = premium({ amount: cents(1000), per: "month" });
const fourWeekly = premium({ amount: cents(1000), per: "4 weeks" });
const rateOf = (unit: Term["unit"], length: number): RateVersion => ({ ...sampleRate, term: { unit, length } });

test("charges ten dollars a month as ten a month, thirty a quarter and a hundred and twenty a year", () => {
  expect([1, 3, 12].map((length) => upgradeAmount(monthly, rateOf("months", length)))).toEqual([1000, 3000, 12_000]);
  expect(upgradeAmount(monthly, rateOf("years", 1))).toBe(12_000);
});

test("charges ten dollars every four weeks as ten for four, twenty for eight and thirty for twelve", () => {
  expect([4, 8, 12].map((length) => upgradeAmount(fourWeekly, rateOf("weeks", length)))).toEqual([1000, 2000, 3000]);
  expect(upgradeAmount(fourWeekly, rateOf("days", 28))).toBe(1000);
});

test("converts weeks and months at their mean lengths, to the cent", () => {
  expect(upgradeAmount(monthly, rateOf("weeks", 4))).toBe(920);
  expect(upgradeAmount(fourWeekly, rateOf("months", 1))).toBe(1087);
});

test("keeps the publication's text where the plan renews by the month or year; otherwise says what is charged", () => {
  const month = rateOf("months", 1);
  for (const rate of [month, rateOf("months", 12), rateOf("years", 1)])
    expect(upgradeWords(monthly, rate, rate)).toEqual({ kind: "own-text" });
  expect(upgradeWords(premium({ amount: cents(1000), per: "term" }), month, month)).toEqual({ kind: "own-text" });
  const [four, eight] = [rateOf("weeks", 4), rateOf("weeks", 8)];
  expect(upgradeWords(fourWeekly, four, four)).toMatchObject({
    kind: "charged",
    amount: 1000,
    term: four.term,
    later: null,
  });
  expect(upgradeWords(fourWeekly, eight, four)).toMatchObject({
    amount: 2000,
    term: eight.term,
    later: { amount: 1000 },
  });
  expect(upgradeWords(premium({ amount: cents(1000), per: "term" }), four, four)).toMatchObject({ kind: "charged" });
});

const terms = fc.record({
  unit: fc.constantFrom("days" as const, "weeks" as const, "months" as const, "years" as const),
  length: fc.integer({ min: 1, max: 13 }),
});
const prices = fc.record({
  amount: fc.integer({ min: 1, max: 9999 }).map(cents),
  per: fc.constantFrom(...upgradePeriods),
});

test("gives an upgrade the same amount on the receipt, the charge and every later charge", () => {
  fc.assert(
    fc.property(terms, terms, prices, (first, later, price) => {
      const addOn = premium(price);
      const stays: RateVersion = { ...sampleRate, rateCode: "STAYS", term: later, weekdayValues: null };
      const intro: RateVersion = { ...sampleRate, term: first, weekdayValues: null, nextRateCode: "STAYS" };
      const charged = {
        bundle: sampleBundle,
        addOns: [addOn],
        policy: samplePolicy,
        place: { billingState: null, deliveryState: null },
      };
      const catalog = { ...sampleCatalog, rates: [intro, stays] };
      const chargeOf = (rate: RateVersion) => chargeForTerm({ ...charged, rate }, toDay("2026-03-01"));
      for (const rate of [intro, stays]) {
        const { lines, total } = quoteTerm({ ...charged, rate }, toDay("2026-03-01"));
        expect(lines.find(({ kind }) => kind === "addOn")?.amount).toBe(upgradeAmount(addOn, rate));
        expect(total).toBe(plus(rate.amount, upgradeAmount(addOn, rate)));
      }
      const paid = { paidThrough: toDay("2026-03-01"), anchorDay: 4 };
      const path = pricePath({ catalog, bundle: sampleBundle, rate: intro, paid, policy: samplePolicy, chargeOf });
      for (const step of path) expect(step.amount).toBe(plus(step.rate.amount, upgradeAmount(addOn, step.rate)));
    }),
  );
});

test("never costs less for a longer term, and is within half a cent of its share", () => {
  const days = { days: 1, weeks: 7, months: 30.4375, years: 365.25 };
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 9999 }).map(cents), (term, amount) => {
      const exact = (amount * days[term.unit] * term.length) / 28;
      const charged = upgradeAmount(premium({ amount, per: "4 weeks" }), { term });
      expect(Math.abs(charged - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});
