import * as fc from "fast-check";
import { expect, test } from "vitest";
import { maskExpiry } from "./card.ts";
import { olderCvvProblem, olderExpiryProblem, olderNumberProblem } from "./older-card.ts";

const now = { month: 11, year: 2026 };

test("accepts 16 digits, 15 for American Express, with a right check digit", () => {
  for (const good of ["4124-9399-9999-9990", "5406004444444443", "3700-000000-00002"])
    expect(olderNumberProblem(good)).toBeNull();
  for (const short of ["", "4124-9399-9999", "412493999999999"])
    expect(olderNumberProblem(short)).toBe("cardNumberLength");
  expect(olderNumberProblem("3700-000000-0000")).toBe("cardNumberLengthAmex");
  expect(olderNumberProblem("4124-9399-9999-9991")).toBe("invalidCardNumber");
});

test("asks separately for a missing date, month or year", () => {
  for (const typed of ["", "  ", " / "]) expect(olderExpiryProblem(typed, now)).toBe("expiryRequired");
  for (const typed of ["1", "0", " / 29", "1 / 29"]) expect(olderExpiryProblem(typed, now)).toBe("monthRequired");
  for (const typed of ["12", "12 / "]) expect(olderExpiryProblem(typed, now)).toBe("yearRequired");
});

test("refuses an invalid month, half a year and a past month", () => {
  for (const typed of ["13 / 27", "00 / 27", "12 / 2", "10 / 26", "12 / 25"])
    expect(olderExpiryProblem(typed, now)).toBe("invalidExpiry");
  for (const typed of ["11 / 26", "0127", "12 / 29"]) expect(olderExpiryProblem(typed, now)).toBeNull();
});

test("accepts every month from this one on, and none before it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 99 }), (month, year) => {
      const typed = maskExpiry(String(month).padStart(2, "0") + String(year).padStart(2, "0"));
      const isPast = year < 26 || (year === 26 && month < 11);
      expect(olderExpiryProblem(typed, now)).toBe(isPast ? "invalidExpiry" : null);
    }),
  );
});

test("accepts a CVV of 3 or 4 digits; American Express prints 4", () => {
  for (const cvv of ["123", "1234"]) expect(olderCvvProblem(cvv, "4124")).toBeNull();
  for (const cvv of ["", "12", "12345", "12a"]) expect(olderCvvProblem(cvv, "4124")).toBe("cvvLength");
  expect(olderCvvProblem("1234", "3700")).toBeNull();
  expect(olderCvvProblem("123", "3700")).toBe("invalidCvv");
});
