import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { sampleCatalog, sampleRate } from "../sample-plans.ts";
import { findImportedPlan, type OldPlans } from "./find-plan.ts";

const yearly = { ...sampleRate, rateCode: "P52W", amount: cents(42_000), term: { unit: "weeks", length: 52 } } as const;
const dearer = { ...sampleRate, version: 2, amount: cents(3800) };
const catalog = {
  ...sampleCatalog,
  rates: [...sampleCatalog.rates, yearly, dearer],
  bundles: sampleCatalog.bundles.map((bundle) => ({
    ...bundle,
    paymentOptions: bundle.bundleId === "print-3" ? ["P52W"] : [],
  })),
};
const found = (row: Partial<Parameters<typeof findImportedPlan>[0]>, plans: OldPlans = {}): string => {
  const result = findImportedPlan({ plan: "print-3", price: null, days: null, ...row }, catalog, plans);
  return result.kind === "found"
    ? `${result.rate.rateCode} ${result.rate.version}`
    : `${result.problem.field}: ${result.problem.says}`;
};

test("finds a plan by our id, by its name, by its rate, and by the mapping", () => {
  expect(found({ plan: "print-3" })).toBe("P4W 2");
  expect(found({ plan: "wed/fri/sun" })).toBe("P4W 2");
  expect(found({ plan: "P4W" })).toBe("P4W 2");
  expect(found({ plan: "OLD 52" }, { "OLD 52": { plan: "print-3", rate: "P52W" } })).toBe("P52W 1");
});

test("finds the reader's price among all prices that the plan ever had", () => {
  expect(found({ price: cents(3600) })).toBe("P4W 1");
  expect(found({ price: cents(42_000) })).toBe("P52W 1");
  expect(found({ price: cents(3177) })).toBe(
    "price: $31.77 is no price of Wed/Fri/Sun: the catalog has $36.00 every 4 weeks, $420.00 every 52 weeks, $38.00 every 4 weeks",
  );
});

test("refuses an unknown plan, and delivery days that the plan doesn't have", () => {
  expect(found({ plan: "TABLOID" })).toBe(
    "plan: “TABLOID” is no plan in the catalog, and the mapping doesn't say which one it means",
  );
  expect(found({ days: [0] })).toBe("days: Wed/Fri/Sun comes on other days");
  expect(found({ days: [5, 3, 0] })).toBe("P4W 2");
});
