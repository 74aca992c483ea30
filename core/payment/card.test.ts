import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  brandOf,
  cardNumberProblem,
  cvvProblem,
  digitsOf,
  expiryProblem,
  gatewayExpiry,
  isExpired,
  maskCardNumber,
  maskExpiry,
  nameOnCardProblem,
  parseExpiry,
  passesLuhn,
} from "./card.ts";

const now = { month: 11, year: 2026 };
const digits = (least: number, most: number) =>
  fc.array(fc.nat(9), { minLength: least, maxLength: most }).map((list) => list.join(""));

test("the gateway's test cards are good, each with its brand", () => {
  const cards = {
    "4124939999999990": "visa",
    "5406004444444443": "mastercard",
    "5472063333333330": "mastercard",
    "370000000000002": "amex",
    "6011000000000012": "discover",
  };
  for (const [number, brand] of Object.entries(cards)) {
    expect(brandOf(number)).toBe(brand);
    expect(cardNumberProblem(number)).toBeNull();
    expect(cardNumberProblem(maskCardNumber(number))).toBeNull();
  }
});

test("Mastercard begins with 51-55 or 2221-2720", () => {
  const brands = ["2220", "2221", "2299", "2300", "2699", "2700", "2719", "2720", "2721", "50", "51", "55", "56"].map(
    brandOf,
  );
  expect(brands.map((brand) => brand === "mastercard")).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
});

test("fewer than 15 digits, a wrong length for the brand or a wrong check digit: Invalid card number", () => {
  for (const typed of [
    "",
    "41249399999999",
    "412493999999999",
    "4124939999999991",
    "37000000000000",
    "3700000000000002",
  ])
    expect(cardNumberProblem(typed)).toBe("invalidCardNumber");
});

test("the card number mask is 9999-9999-9999-9999, for American Express 4-6-5", () => {
  expect(maskCardNumber("4124939999999990123")).toBe("4124-9399-9999-9990");
  expect(maskCardNumber("370000000000002")).toBe("3700-000000-00002");
  expect(maskCardNumber("41249")).toBe("4124-9");
  expect(maskCardNumber("4124-")).toBe("4124");
  expect(maskCardNumber("card")).toBe("");
});

test("masking what is masked changes nothing, and keeps the digits", () => {
  fc.assert(
    fc.property(digits(0, 15), (typed) => {
      const masked = maskCardNumber(typed);
      expect(maskCardNumber(masked)).toBe(masked);
      expect(digitsOf(masked)).toBe(typed);
    }),
  );
});

test("any single wrong digit is found by the check digit", () => {
  fc.assert(
    fc.property(digits(15, 15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (body, at, off) => {
      const check = [...Array(10).keys()].find((digit) => passesLuhn(`${body}${digit}`));
      const good = `${body}${check}`;
      const wrong = good.slice(0, at) + String((Number(good[at]) + off) % 10) + good.slice(at + 1);
      expect(passesLuhn(good) && !passesLuhn(wrong)).toBe(true);
    }),
  );
});

test("no digits are no card number", () => {
  expect(passesLuhn("")).toBe(false);
});

test("expiry is MM / YY, month 1-12, not in the past; the card is good to the end of its month", () => {
  for (const typed of ["11 / 26", "12/26", "0127", "01 / 27"]) expect(expiryProblem(typed, now)).toBeNull();
  for (const typed of ["10 / 26", "12 / 25", "13 / 27", "00 / 27", "1 / 27", "11 / 2026", "", "ab / cd"])
    expect(expiryProblem(typed, now)).toBe("invalidCardExpiry");
  expect(isExpired({ month: 12, year: 2025 }, now)).toBe(true);
});

test("expiry is masked 99 / 99 while it is typed and erased", () => {
  expect(["1", "12", "122", "1226", "12 / 2", "12 / ", "4", "41226", "12267"].map(maskExpiry)).toEqual([
    "1",
    "12",
    "12 / 2",
    "12 / 26",
    "12 / 2",
    "12",
    "04",
    "04 / 12",
    "12 / 26",
  ]);
});

test("the gateway gets MMYY", () => {
  expect(gatewayExpiry(parseExpiry("03 / 30") ?? now)).toBe("0330");
});

test("CVV is 3 or 4 digits, and as many as the brand prints", () => {
  expect(cvvProblem("123", "visa")).toBeNull();
  expect(cvvProblem("1234", "amex")).toBeNull();
  expect([cvvProblem("123", "other"), cvvProblem("1234", "other")]).toEqual([null, null]);
  for (const [typed, brand] of [
    ["1234", "visa"],
    ["123", "amex"],
    ["12", "other"],
    ["12345", "other"],
    ["12a", "visa"],
    ["", "visa"],
  ] as const)
    expect(cvvProblem(typed, brand)).toBe("invalidCvv");
});

test("the name on the card is required", () => {
  expect(nameOnCardProblem("  ")).toBe("nameOnCardRequired");
  expect(nameOnCardProblem("Dana Reed")).toBeNull();
});
