import { expect, test } from "vitest";
import { canBeValidated, shouldValidate } from "./when-to-validate.ts";

const address = { streetAddress: "12 Elm St", streetAddress2: "", city: "Iowa City", stateCode: "IA", zip: "52240" };
const domain = "courier.example";

test("validates an address only with a two-letter state, a valid ZIP code, a street and a known domain", () => {
  expect(canBeValidated(address, domain)).toBe(true);
  expect(canBeValidated({ ...address, stateCode: "Iowa" }, domain)).toBe(false);
  expect(canBeValidated({ ...address, stateCode: "" }, domain)).toBe(false);
  expect(canBeValidated({ ...address, zip: "5224" }, domain)).toBe(false);
  expect(canBeValidated({ ...address, streetAddress: "  " }, domain)).toBe(false);
  // The city is filled in from the ZIP code.
  expect(canBeValidated({ ...address, city: "" }, domain)).toBe(true);
  expect(canBeValidated(address, "")).toBe(false);
});

test("doesn't send an address that is too long for a label", () => {
  expect(canBeValidated({ ...address, streetAddress: "x".repeat(100), city: "x".repeat(60) }, domain)).toBe(true);
  expect(canBeValidated({ ...address, streetAddress: "x".repeat(101) }, domain)).toBe(false);
  expect(canBeValidated({ ...address, city: "x".repeat(61) }, domain)).toBe(false);
  expect(canBeValidated({ ...address, streetAddress2: "x".repeat(41) }, domain)).toBe(false);
});

test("skips validation while it is running or if the address is already valid", () => {
  const asked = (["idle", "validating", "valid", "invalid"] as const).filter((check) =>
    shouldValidate(check, address, domain),
  );
  expect(asked).toEqual(["idle", "invalid"]);
});
