import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { sampleBundle, sampleCatalog, samplePolicy, sampleRate } from "../sample-plans.ts";
import { movePrice, type MovePriceFacts } from "./move-price.ts";

const wisconsin = { billingState: "WI", deliveryState: "WI" };
const illinois = { billingState: "WI", deliveryState: "IL" };
const tax = {
  component: "print",
  stateCode: "IL",
  rateMillionths: 62_500,
  effectiveFrom: toDay("2025-01-01"),
} as const;
const facts: MovePriceFacts = {
  catalog: sampleCatalog,
  bundle: sampleBundle,
  rate: sampleRate,
  addOns: [],
  policy: { ...samplePolicy, taxMode: "added", taxes: [tax] },
  paid: { paidThrough: toDay("2026-03-01"), anchorDay: 4 },
  before: wisconsin,
  after: illinois,
  effectiveOn: toDay("2026-02-10"),
};

test("charges the new location's tax from the next charge on", () => {
  expect(movePrice(facts)).toEqual({ before: 3600, after: 3825, period: "4 weeks", renewsOn: "2026-03-04" });
});

test("leaves the price as it is where taxes are included or equal", () => {
  expect(movePrice({ ...facts, policy: { ...facts.policy, taxMode: "included" } })).toBeNull();
  expect(movePrice({ ...facts, after: wisconsin })).toBeNull();
});
