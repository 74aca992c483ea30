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
  mayBecomeFullYear,
  nameOnCardProblem,
  parseExpiry,
  passesLuhn,
} from "./card.ts";

const now = { month: 11, year: 2026 };
const digits = (least: number, most: number) =>
  fc.array(fc.nat(9), { minLength: least, maxLength: most }).map((list) => list.join(""));

test("accepts the gateway's test cards, each with its brand", () => {
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

test("recognizes Mastercard by 51-55 or 2221-2720", () => {
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

test("refuses fewer than 15 digits, a wrong length for the brand or a wrong check digit: Invalid card number", () => {
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

test("masks a card number as 9999-9999-9999-9999, for American Express 4-6-5", () => {
  expect(maskCardNumber("4124939999999990123")).toBe("4124-9399-9999-9990");
  expect(maskCardNumber("370000000000002")).toBe("3700-000000-00002");
  expect(maskCardNumber("41249")).toBe("4124-9");
  expect(maskCardNumber("4124-")).toBe("4124");
  expect(maskCardNumber("card")).toBe("");
});

test("changes nothing when masking again, and keeps the digits", () => {
  fc.assert(
    fc.property(digits(0, 15), (typed) => {
      const masked = maskCardNumber(typed);
      expect(maskCardNumber(masked)).toBe(masked);
      expect(digitsOf(masked)).toBe(typed);
    }),
  );
});

test("finds any single wrong digit by the check digit", () => {
  fc.assert(
    fc.property(digits(15, 15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (body, at, off) => {
      const check = [...Array(10).keys()].find((digit) => passesLuhn(`${body}${digit}`));
      const good = `${body}${check}`;
      const wrong = good.slice(0, at) + String((Number(good[at]) + off) % 10) + good.slice(at + 1);
      expect(passesLuhn(good) && !passesLuhn(wrong)).toBe(true);
    }),
  );
});

test("refuses an empty card number", () => {
  expect(passesLuhn("")).toBe(false);
});

test("accepts expiry as MM / YY, month 1-12, not in the past, to the end of its month", () => {
  for (const typed of ["11 / 26", "12/26", "0127", "01 / 27", "11 / 2026", "12-27", "122027"])
    expect(expiryProblem(typed, now)).toBeNull();
  for (const typed of [
    "10 / 26",
    "12 / 25",
    "13 / 27",
    "00 / 27",
    "1 / 27",
    "11 / 2025",
    "11 / 202",
    "11 / 1926",
    "",
    "ab / cd",
  ])
    expect(expiryProblem(typed, now)).toBe("invalidCardExpiry");
  expect(isExpired({ month: 12, year: 2025 }, now)).toBe(true);
});

test("masks expiry as 99 / 99 while it is typed and erased", () => {
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

test("masks every way to write an expiry date as the same one", () => {
  for (const typed of ["12/27", "12/2027", "12-27", "12-2027", "12.27", "122027", "1227", " 12 / 2027 ", "2027-12"])
    expect([typed, maskExpiry(typed)]).toEqual([typed, "12 / 27"]);
  for (const typed of ["1/27", "1/2027", "01-2027", "2027-1"])
    expect([typed, maskExpiry(typed)]).toEqual([typed, "01 / 27"]);
});

test("keeps a full year while it is typed key by key, and a month before its slash", () => {
  const typing = (keys: string): string => Array.from(keys).reduce((shown, key) => maskExpiry(shown + key), "");
  for (const keys of ["12/2027", "122027", "12/27", "12 27", "12-2027"]) expect(typing(keys)).toBe("12 / 27");
  for (const keys of ["1/27", "1/2027", "01/27"]) expect(typing(keys)).toBe("01 / 27");
  expect([typing("12/20"), typing("12/202")]).toEqual(["12 / 20", "12 / 202"]);
  expect(["12 / 20", "12 / 202", "12 / 27", "12", "12 / 2"].map(mayBecomeFullYear)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("sends the gateway MMYY", () => {
  expect(gatewayExpiry(parseExpiry("03 / 30") ?? now)).toBe("0330");
});

test("accepts a CVV of 3 or 4 digits, as many as the brand prints", () => {
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

test("requires the name on the card", () => {
  expect(nameOnCardProblem("  ")).toBe("nameOnCardRequired");
  expect(nameOnCardProblem("Dana Reed")).toBeNull();
});
