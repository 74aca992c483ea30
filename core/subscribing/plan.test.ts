import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { digitalBundle, sampleBundle, sampleCatalog, sampleRate } from "../sample-plans.ts";
import { addOnsFor, bundlesOnSale, pinnedRate, rateOn } from "./plan.ts";

const today = toDay("2026-02-02");

test("uses a rate's newest version in force", () => {
  const next = { ...sampleRate, version: 2, amount: cents(3900), effectiveFrom: toDay("2026-03-01") };
  const rates = [next, sampleRate];
  expect(rateOn({ rates }, "P4W", toDay("2026-02-28"))?.version).toBe(1);
  expect(rateOn({ rates }, "P4W", toDay("2026-03-01"))?.version).toBe(2);
  expect(rateOn({ rates }, "none", today)).toBeNull();
  const corrected = { ...sampleRate, version: 3 };
  expect(rateOn({ rates: [corrected, sampleRate] }, "P4W", today)?.version).toBe(3);
});

test("sells a rate through its last day", () => {
  const rates = [{ ...sampleRate, effectiveTo: today }];
  expect(rateOn({ rates }, "P4W", today)).not.toBeNull();
  expect(rateOn({ rates }, "P4W", toDay("2026-02-03"))).toBeNull();
});

test("lists plans on sale in the publisher's order, without those whose rate is off sale or a save rate", () => {
  expect(bundlesOnSale(sampleCatalog, today).map(({ bundle }) => bundle.bundleId)).toEqual(["digital", "print-3"]);
  const withdrawn = { ...sampleCatalog, rates: [{ ...sampleRate, kind: "save" as const }] };
  expect(bundlesOnSale(withdrawn, today)).toEqual([]);
});

test("stops offering a retired plan or upgrade, and still finds its rate version", () => {
  const [digital] = bundlesOnSale(
    { ...sampleCatalog, bundles: [{ ...sampleBundle, retired: true }, digitalBundle] },
    today,
  );
  expect(digital?.bundle).toBe(digitalBundle);
  const addOns = sampleCatalog.addOns.map((addOn) => ({ ...addOn, retired: true }));
  expect(addOnsFor({ addOns }, digitalBundle)).toEqual([]);
  expect(pinnedRate(sampleCatalog, "P4W", 1)).toBe(sampleRate);
  expect(pinnedRate(sampleCatalog, "P4W", 2)).toBeNull();
});

test("offers an upgrade with its own plans only", () => {
  expect(addOnsFor(sampleCatalog, digitalBundle)).toHaveLength(1);
  expect(addOnsFor(sampleCatalog, sampleBundle)).toEqual([]);
});
