import { expect, test } from "vitest";
import { cardHint, caretAfter, cvvHint, masked } from "./card-fields.ts";

test("the masks are 9999-9999-9999-9999 and MM / YY, and American Express writes 4-6-5", () => {
  expect(masked("number", "4124939999999990")).toBe("4124-9399-9999-9990");
  expect(masked("number", "3700 000000 00002")).toBe("3700-000000-00002");
  expect(masked("expiry", "1229")).toBe("12 / 29");
  expect(masked("cvv", "12a345")).toBe("1234");
});

test("an expiry that the browser fills in with a four-digit year keeps the last two digits", () => {
  expect(masked("expiry", "12/2029")).toBe("12 / 29");
  expect(masked("expiry", "01 / 2030")).toBe("01 / 30");
  expect(masked("expiry", "122029")).toBe("12 / 29");
  expect(masked("expiry", "12 / 20")).toBe("12 / 20");
});

test("the caret stays behind the digit that was typed", () => {
  expect(caretAfter("4124-9399", 4)).toBe(4);
  expect(caretAfter("4124-9399", 5)).toBe(6);
  expect(caretAfter("4124-9399", 8)).toBe(9);
  expect(caretAfter("", 3)).toBe(0);
});

test("the hints follow the card: American Express has its security code on the front", () => {
  expect(cardHint("other")).toContain("or Discover");
  expect(cardHint("amex")).toBe("American Express");
  expect(cvvHint("amex")).toContain("front");
  expect(cvvHint("visa")).toContain("back");
});
