import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { digitalBundle, digitalRate, sampleCatalog, samplePolicy } from "../sample-plans.ts";
import { nextRate, pricePath } from "./price-path.ts";
import type { RateVersion } from "./plan.ts";

const promo: RateVersion = {
  ...digitalRate,
  rateCode: "PROMO",
  kind: "promo",
  amount: cents(100),
  nextRateCode: "HALF",
};
const half: RateVersion = { ...digitalRate, rateCode: "HALF", kind: "promo", amount: cents(650), nextRateCode: "DM" };

const pathOf = (rate: RateVersion, rates: readonly RateVersion[]) =>
  pricePath({
    catalog: { rates, calendar: sampleCatalog.calendar },
    bundle: digitalBundle,
    rate,
    paid: { paidThrough: toDay("2026-02-27"), anchorDay: 31 },
    policy: samplePolicy,
    chargeOf: ({ amount }) => amount,
  }).map(({ renewsOn, chargeOn, amount, period }) => ({ renewsOn, chargeOn, amount, period }));

test("shows a regular rate that repeats itself in one step", () => {
  expect(pathOf(digitalRate, [digitalRate])).toEqual([
    { renewsOn: "2026-02-28", chargeOn: "2026-02-21", amount: 1299, period: "month" },
  ]);
});

test("lists each price of a promotion until the one that stays, and keeps the anchor", () => {
  expect(pathOf(promo, [promo, half, digitalRate])).toEqual([
    { renewsOn: "2026-02-28", chargeOn: "2026-02-21", amount: 650, period: "month" },
    { renewsOn: "2026-03-31", chargeOn: "2026-03-24", amount: 1299, period: "month" },
  ]);
});

test("includes a price change that is already known", () => {
  const dearer = { ...digitalRate, version: 2, amount: cents(1499), effectiveFrom: toDay("2026-02-28") };
  expect(pathOf(digitalRate, [digitalRate, dearer])).toMatchObject([{ amount: 1499 }]);
});

test("continues a rate unchanged when its successor or own version is off sale", () => {
  expect(pathOf(promo, [promo])).toMatchObject([{ amount: 100 }]);
  expect(pathOf({ ...digitalRate, effectiveTo: toDay("2026-02-10") }, [])).toMatchObject([{ amount: 1299 }]);
});

test("ends after one round when rates follow one another in a ring", () => {
  const back: RateVersion = { ...half, nextRateCode: "PROMO" };
  expect(pathOf(promo, [promo, back])).toMatchObject([{ amount: 650 }, { amount: 100 }]);
});

test("repeats a rate that names itself as its successor", () => {
  expect(pathOf({ ...digitalRate, nextRateCode: "DM" }, [{ ...digitalRate, nextRateCode: "DM" }])).toHaveLength(1);
});

test("charges an increase to older subscribers only from their own day on, and to those who bought at it at once", () => {
  const dearer = {
    ...digitalRate,
    version: 2,
    amount: cents(1499),
    effectiveFrom: toDay("2026-02-01"),
    subscribersFrom: toDay("2026-03-01"),
  };
  const next = (rate: RateVersion, on: string) => nextRate({ rates: [digitalRate, dearer] }, rate, toDay(on)).amount;
  expect([next(digitalRate, "2026-02-28"), next(digitalRate, "2026-03-01")]).toEqual([1299, 1499]);
  expect(next(dearer, "2026-02-28")).toBe(1499);
  const over = { ...digitalRate, effectiveTo: toDay("2026-01-31") };
  expect(nextRate({ rates: [over, dearer, promo] }, { ...promo, nextRateCode: "DM" }, toDay("2026-02-28")).amount).toBe(
    1299,
  );
});
