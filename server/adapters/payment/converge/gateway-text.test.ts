import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#core/money.ts";
import { amountText, readAmount } from "../wire/amount-text.ts";
import { truncatedText, xmlSafeText, zipDigits } from "./gateway-text.ts";

test("writes an amount as the gateway reads it, and reads it as the gateway writes it, in dollars and cents", () => {
  expect(amountText(cents(1299))).toBe("12.99");
  expect(amountText(cents(7))).toBe("0.07");
  expect(readAmount(".37")).toBe(37);
  expect(readAmount("1,299.5")).toBe(129_950);
  for (const wrong of ["", ".", "-", "12.999", "1e3", "12.99 USD", "0x10"]) expect(readAmount(wrong)).toBeNull();
});

test("reads back every amount unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
      expect(readAmount(amountText(cents(amount)))).toBe(amount);
    }),
  );
});

test("removes markup from a field and cuts it to its limit, whatever was typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), fc.integer({ min: 1, max: 30 }), (text, most) => {
      const fitted = truncatedText(text, most);
      expect(fitted.length).toBeLessThanOrEqual(most);
      expect(fitted).not.toMatch(/[&<>\p{Cc}]/u);
      expect(fitted).toBe(fitted.trim());
      expect(fitted.isWellFormed()).toBe(true);
      expect(xmlSafeText(xmlSafeText(text))).toBe(xmlSafeText(text));
    }),
  );
});

test("sends a ZIP as digits", () => {
  expect(zipDigits("45402-1234")).toBe("454021234");
  expect(zipDigits(" 01234 ")).toBe("01234");
});
