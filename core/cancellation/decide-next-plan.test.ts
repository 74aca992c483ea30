import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { digitalBundle, digitalRate, sampleBundle, sampleCatalog, sampleRate } from "../sample-plans.ts";
import type { Bundle, RateVersion } from "../subscribing/plan.ts";
import { type CurrentPlanFacts, decideNextPlan } from "./decide-next-plan.ts";

const sunday: Bundle = { ...sampleBundle, bundleId: "sunday", rateCode: "S8", printDays: [0] };
const intro: RateVersion = { ...sampleRate, rateCode: "S8", kind: "promo", amount: cents(800), nextRateCode: "S4W" };
const regular: RateVersion = { ...sampleRate, rateCode: "S4W", amount: cents(2000), weekdayValues: null };
const catalog = {
  ...sampleCatalog,
  rates: [sampleRate, intro, regular, digitalRate],
  bundles: [sampleBundle, sunday, digitalBundle],
};
const held: CurrentPlanFacts = {
  status: "active",
  method: "ezpay",
  renews: true,
  isRenewing: false,
  bundleId: "print-3",
  addOnIds: [],
  next: null,
  hasDelivery: true,
};
const decide = (bundleId: string, change: Partial<CurrentPlanFacts> = {}) =>
  decideNextPlan({ catalog, today: toDay("2026-02-20"), held: { ...held, ...change }, bundleId });
const planned = { bundleId: "sunday", rateCode: "S4W", rateVersion: 1 };

test("another plan is offered at its regular price, with the days that end", () => {
  expect(decide("sunday")).toMatchObject({
    kind: "offered",
    plan: { rate: { rateCode: "S4W" } },
    loses: { days: [3, 5] },
  });
});

test.each([
  ["canceled", { status: "cancelling" }],
  ["gift", { renews: false }],
  ["owed", { status: "grace" }],
  ["owed", { status: "pastDue" }],
  ["renewing", { isRenewing: true }],
  ["bill", { method: "bill" }],
  ["no-address", { bundleId: "digital", hasDelivery: false }],
  ["same", { next: planned }],
] as const)("is refused: %s", (because, change) => {
  expect(decide("sunday", change)).toEqual({ kind: "refused", because });
});

test("can keep the present plan if another one was planned; otherwise it is already the same", () => {
  expect(decide("print-3", { next: planned })).toEqual({ kind: "stays" });
  expect(decide("print-3")).toEqual({ kind: "refused", because: "same" });
});

test("a plan that is not sold is refused", () => {
  expect(decide("daily")).toEqual({ kind: "refused", because: "not-sold" });
});
