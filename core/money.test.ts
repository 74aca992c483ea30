import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents, fromDollars, isDollarAmount, negate, plus, portion, shareOut, toDollars } from "./money.ts";

const amount = fc.integer({ min: -100_000_000, max: 100_000_000 }).map(cents);

test("refuses a fraction of a cent", () => {
  expect(() => cents(10.5)).toThrow(RangeError);
  expect(() => cents(Number.NaN)).toThrow(RangeError);
});

test("converts dollars with at most two decimals exactly to cents and back", () => {
  expect(fromDollars(19.99)).toBe(1999);
  expect(fromDollars(0.07)).toBe(7);
  fc.assert(fc.property(amount, (whole) => fromDollars(toDollars(whole)) === whole));
});

test("refuses three decimals in an amount of dollars", () => {
  expect(isDollarAmount(1.005)).toBe(false);
  expect(isDollarAmount(Number.POSITIVE_INFINITY)).toBe(false);
  expect(() => fromDollars(0.001)).toThrow(RangeError);
});

test("never returns minus zero", () => {
  expect(Object.is(negate(cents(0)), 0)).toBe(true);
});

test("rounds a portion half up", () => {
  expect(portion(cents(1000), 82_500, 1_000_000)).toBe(83);
  expect(portion(cents(1), 1, 2)).toBe(1);
  expect(portion(cents(1), 49, 100)).toBe(0);
});

test("keeps a portion within half a cent of the exact value, and mirrors the charge in a refund", () => {
  fc.assert(
    fc.property(amount, fc.nat(2_000_000), fc.integer({ min: 1, max: 2_000_000 }), (whole, numerator, denominator) => {
      const part = portion(whole, numerator, denominator);
      const twiceOff = BigInt(part) * BigInt(denominator) * 2n - BigInt(whole) * BigInt(numerator) * 2n;
      expect(twiceOff <= BigInt(denominator) && twiceOff >= -BigInt(denominator)).toBe(true);
      expect(portion(negate(whole), numerator, denominator)).toBe(negate(part));
    }),
  );
});

test("gives equal remainders to the earlier share", () => {
  expect(shareOut(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareOut(cents(101), [1, 1, 1])).toEqual([34, 34, 33]);
  expect(shareOut(cents(-100), [1, 1, 1])).toEqual([-34, -33, -33]);
});

test("gives the odd cent to the largest remainder", () => {
  expect(shareOut(cents(10), [1, 6])).toEqual([1, 9]);
  expect(shareOut(cents(11), [6, 1])).toEqual([9, 2]);
});

test("makes shares sum to the total, each less than a cent from its exact part", () => {
  const weights = fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }).filter((list) => list.some((w) => w > 0));
  fc.assert(
    fc.property(amount, weights, (total, list) => {
      const shares = shareOut(total, list);
      expect(plus(...shares)).toBe(total);
      const sum = list.reduce((a, b) => a + b, 0);
      list.forEach((weight, at) =>
        expect(Math.abs((shares[at] ?? Number.NaN) * sum - total * weight)).toBeLessThan(sum),
      );
    }),
  );
});

test("refuses to share without valid weights", () => {
  expect(() => shareOut(cents(100), [])).toThrow(RangeError);
  expect(() => shareOut(cents(100), [2, -1])).toThrow(RangeError);
});
