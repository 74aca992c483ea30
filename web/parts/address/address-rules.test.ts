import { expect, test } from "vitest";
import { addressFields } from "./address-fields.ts";
import { addressFieldError, errorOnBlur, typedAddressField } from "./address-rules.ts";

test("first name, last name, street, city, state and zip are required; the apartment and the phone are not", () => {
  const required = addressFields.filter((field) => addressFieldError(field, "  ") !== null);
  expect(required).toEqual(["firstName", "lastName", "streetAddress", "zip", "city", "stateCode"]);
});

test("an invalid ZIP code or phone shows an error on leaving the field; an empty one doesn't", () => {
  expect(errorOnBlur("zip", "5270")).toBe("Invalid zip code");
  expect(errorOnBlur("zip", "52722-12")).toBe("Invalid zip code");
  expect(errorOnBlur("zip", "52722-1234")).toBeNull();
  expect(errorOnBlur("phone", "555-0123")).toBe("Invalid phone number");
  expect(errorOnBlur("phone", "(563) 555-0123")).toBeNull();
  for (const field of addressFields) expect(errorOnBlur(field, "")).toBeNull();
});

test("what is too long for a label shows an error before it is sent", () => {
  for (const [field, most, what] of [
    ["firstName", 50, "first name"],
    ["lastName", 50, "last name"],
    ["streetAddress", 100, "street address"],
    ["streetAddress2", 40, "apartment or unit"],
    ["city", 60, "city"],
  ] as const) {
    expect(addressFieldError(field, "x".repeat(most))).toBeNull();
    expect(errorOnBlur(field, "x".repeat(most + 1))).toBe(`Shorten the ${what} to ${most} characters`);
  }
  expect(errorOnBlur("phone", `608 555 0123${" ".repeat(30)}`)).toBe("Invalid phone number");
});

test("a ZIP code keeps only digits and hyphens as typed", () => {
  expect(typedAddressField("zip", "a52 722-12x34")).toBe("52722-1234");
});

test("the browser may fill in a state by its letters or by its name", () => {
  for (const filled of ["WI", "wi", "Wisconsin"]) expect(typedAddressField("stateCode", filled)).toBe("WI");
  expect(addressFieldError("stateCode", "Wiscon")).toBe("Choose the state");
});
