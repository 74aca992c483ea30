import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents, plus } from "../money.ts";
import { digitalBundle, digitalRate, sampleCatalog, samplePolicy } from "../sample-plans.ts";
import type { RateVersion } from "../subscribing/plan.ts";
import { noPaperFee, paperFee } from "../payment/paper-fee.ts";
import { type DueFacts, needsCard, nextDue, type RenewalFacts, renewalPrice } from "./renewal-price.ts";

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
const facts: RenewalFacts & Pick<DueFacts, "isAutomatic"> = {
  catalog: { rates: [promo, digitalRate], bundles },
  held: holding(promo),
  addOns: [],
  policy: samplePolicy,
  place: { deliveryState: null, billingState: "IA" },
  today: toDay("2026-03-25"),
  balance: cents(0),
  fee: noPaperFee,
  isAutomatic: false,
  consented: [{ rateCode: "DM", amount: cents(1299) }],
};
const priced = (change: Partial<RenewalFacts>) => renewalPrice({ ...facts, ...change });

test("charges the rate that follows: promo first, then regular", () => {
  expect(priced({})).toMatchObject({ kind: "price", total: 1299, rate: { rateCode: "DM", version: 1 } });
  expect(priced({ held: holding(digitalRate) })).toMatchObject({ kind: "price", total: 1299 });
});

test("charges the version within the consent when a later one costs more than was agreed to", () => {
  expect(priced({ catalog: { bundles, rates: [promo, digitalRate, dearer] } })).toMatchObject({
    total: 1299,
    rate: { version: 1 },
  });
  const agreed = [{ rateCode: "DM", amount: cents(1599) }];
  expect(priced({ catalog: { bundles, rates: [promo, digitalRate, dearer] }, consented: agreed })).toMatchObject({
    total: 1599,
    rate: { version: 2 },
  });
});

test("charges a lower price if it has fallen", () => {
  const cheaper = { ...dearer, amount: cents(999) };
  expect(priced({ catalog: { bundles, rates: [promo, digitalRate, cheaper] } })).toMatchObject({ total: 999 });
});

test("includes upgrades in each term's price, and counts them against the consent", () => {
  const { addOns } = sampleCatalog;
  expect(priced({ addOns })).toEqual({ kind: "not-agreed", rateCode: "DM" });
  expect(priced({ addOns, consented: [{ rateCode: "DM", amount: cents(2299) }] })).toMatchObject({ total: 2299 });
});

test("charges nothing without a consent to the rate", () => {
  expect(priced({ consented: [] })).toEqual({ kind: "not-agreed", rateCode: "DM" });
  expect(priced({ consented: [{ rateCode: "INTRO", amount: cents(9999) }] }).kind).toBe("not-agreed");
});

test("bills the price of the day, since a reader who disagrees doesn't pay", () => {
  expect(nextDue({ ...facts, catalog: { bundles, rates: [promo, digitalRate, dearer] } }).total).toBe(1599);
});

test("uses a balance first, on its own line; one that covers everything renews only by EZ-Pay", () => {
  const lowered = priced({ balance: cents(299) });
  expect(lowered).toMatchObject({
    total: 1000,
    lines: [
      { kind: "plan", amount: 1299 },
      { kind: "balance", amount: -299 },
    ],
  });
  expect(nextDue({ ...facts, balance: cents(299) })).toMatchObject({ total: 1000 });
  for (const balance of [1299, 5000].map(cents)) {
    const lines = [{ amount: 1299 }, { kind: "balance", amount: -1299 }];
    expect(priced({ balance })).toMatchObject({ total: 0, taxCents: 0, lines });
    expect(nextDue({ ...facts, balance, isAutomatic: true })).toMatchObject({ total: 0 });
    // A bill of zero isn't paid, so the balance is kept for later.
    expect(nextDue({ ...facts, balance })).toMatchObject({ total: 1299 });
  }
});

test("never lets a balance make a price fit that nobody agreed to", () => {
  const catalog = { bundles, rates: [{ ...dearer, version: 1 }] };
  const held = holding({ ...dearer, version: 1 });
  expect(priced({ catalog, held, balance: cents(500) })).toEqual({ kind: "not-agreed", rateCode: "DM" });
});

test("adds the fee for a paper bill, and the tax on it where the catalog lists one", () => {
  const untaxed = nextDue({ ...facts, fee: paperFee(samplePolicy, facts.place, facts.today) });
  expect(untaxed).toMatchObject({ total: 1998, taxCents: 0 });
  expect(untaxed.lines).toContainEqual({ kind: "fee", label: "Bill on paper", amount: 699 });
  const taxes = [
    { component: "fee", stateCode: "IA", rateMillionths: 100_000, effectiveFrom: toDay("2026-01-01") },
  ] as const;
  const added = { ...samplePolicy, taxes, taxMode: "added" } as const;
  const taxed = nextDue({ ...facts, policy: added, fee: paperFee(added, facts.place, facts.today) });
  expect(taxed).toMatchObject({ total: 2068, taxCents: 70 });
  const included = { ...samplePolicy, taxes };
  expect(nextDue({ ...facts, policy: included, fee: paperFee(included, facts.place, facts.today) })).toMatchObject({
    total: 1998,
    taxCents: 64,
  });
});

test("makes lines sum to the total, with no more tax than that, whatever balance, fee and price", () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(9000), fc.nat(2000), fc.nat(90_000), fc.boolean(), (...given) => {
      const [amount, balance, fee, rate, byItself] = given;
      const taxes = (["digital", "fee"] as const).map((component) => ({
        component,
        stateCode: "IA",
        rateMillionths: rate,
        effectiveFrom: toDay("2026-01-01"),
      }));
      const policy = { ...samplePolicy, taxes, paperNoticeFeeCents: cents(fee) };
      const plan = {
        ...digitalRate,
        amount: cents(amount),
        components: [{ component: "digital", amount: cents(amount) }],
      } as const;
      const due = nextDue({
        ...facts,
        catalog: { bundles, rates: [plan] },
        held: holding(plan),
        policy,
        balance: cents(balance),
        isAutomatic: byItself,
        fee: paperFee(policy, facts.place, facts.today),
      });
      expect(plus(...due.lines.map((line) => line.amount))).toBe(due.total);
      expect(due.total).toBeGreaterThanOrEqual(0);
      expect(due.taxCents).toBeLessThanOrEqual(due.total);
    }),
  );
});

test("never charges above the consent, whatever the history of prices", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 6 }), fc.nat(5000), (amounts, agreed) => {
      const rates = amounts.map((amount, at): RateVersion => ({
        ...digitalRate,
        version: at + 1,
        amount: cents(amount),
      }));
      const consented = [{ rateCode: "DM", amount: cents(agreed) }];
      const price = priced({ catalog: { bundles, rates }, held: holding(rates[0] ?? digitalRate), consented });
      const charged = price.kind === "price" ? price.total : null;
      const cheapest = Math.min(...amounts);
      expect(charged === null ? cheapest > agreed : charged <= agreed).toBe(true);
    }),
  );
});

test("needs no card when the balance covers the price to the cent, and only then", () => {
  expect(needsCard(priced({ balance: cents(1298) }))).toBe(true);
  expect(needsCard(priced({ balance: cents(1299) }))).toBe(false);
  expect(needsCard(priced({ balance: cents(5000), consented: [] }))).toBe(true);
});

test("charges an accepted offer for the next term, at the promised plan and version", () => {
  const save: RateVersion = { ...digitalRate, rateCode: "SAVE", kind: "save", amount: cents(799), nextRateCode: "DM" };
  const next = { bundleId: digitalBundle.bundleId, rateCode: "SAVE", rateVersion: 1 };
  const offered = {
    catalog: { bundles, rates: [promo, digitalRate, save] },
    held: { ...holding(digitalRate), next },
    consented: [
      { rateCode: "SAVE", amount: cents(799) },
      { rateCode: "DM", amount: cents(1299) },
    ],
  };
  expect(priced(offered)).toMatchObject({ total: 799, rate: { rateCode: "SAVE" } });
  expect(priced({ ...offered, consented: [] }).kind).toBe("not-agreed");
});
