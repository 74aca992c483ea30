import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { digitalBundle, digitalRate, sampleBundle, sampleCatalog, sampleRate } from "../sample-plans.ts";
import { expectedRenewals } from "./expected-renewals.ts";

const today = toDay("2026-03-04");
const paper = { bundleId: sampleBundle.bundleId, rateCode: sampleRate.rateCode, rateVersion: sampleRate.version };
const digital = { bundleId: digitalBundle.bundleId, rateCode: digitalRate.rateCode, rateVersion: digitalRate.version };
const renewing = { next: null, renewsOn: toDay("2026-03-18") };

test("expects nothing without renewals", () => {
  const catalog = { rates: [], bundles: [], addOns: [] };
  expect(expectedRenewals([], catalog, today)).toBe(cents(0));
});

test("adds up each subscription's next term, with its upgrades", () => {
  const groups = [
    { held: { ...paper, ...renewing }, addOnIds: [], count: 3 },
    { held: { ...digital, ...renewing }, addOnIds: ["premium"], count: 2 },
  ];
  expect(expectedRenewals(groups, sampleCatalog, today)).toBe(cents(3 * 3600 + 2 * (1299 + 1000)));
});

test("expects the price of an offer that a reader has accepted", () => {
  const groups = [{ held: { ...paper, ...renewing, next: digital }, addOnIds: [], count: 1 }];
  expect(expectedRenewals(groups, sampleCatalog, today)).toBe(cents(1299));
});
