import { expect, test } from "vitest";
import { type Feature, featureKeys, featureStates } from "./feature.ts";

const on: Feature = {
  key: "profile_page",
  description: "",
  enabled: true,
  creationDate: "2026-01-01",
  archiveDate: null,
};

test("turns all seven toggles off by default", () => {
  expect(featureKeys).toHaveLength(7);
  expect(Object.values(featureStates([]))).toEqual(featureKeys.map(() => false));
});

test("turns a toggle on where the tenant has it, enabled and not archived", () => {
  expect(featureStates([on]).profile_page).toBe(true);
  expect(featureStates([{ ...on, enabled: false }]).profile_page).toBe(false);
  expect(featureStates([{ ...on, archiveDate: "2026-02-01" }]).profile_page).toBe(false);
});
