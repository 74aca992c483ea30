import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents, fromDollars, isDollarAmount, negate, plus, portion, shareOut, toDollars } from "./money.ts";

const amount = fc.integer({ min: -100_000_000, max: 100_000_000 }).map(cents);

test("a fraction of a cent is refused", () => {
  expect(() => cents(10.5)).toThrow(RangeError);
  expect(() => cents(Number.NaN)).toThrow(RangeError);
});

test("dollars with at most two decimals become cents exactly, and back", () => {
  expect(fromDollars(19.99)).toBe(1999);
  expect(fromDollars(0.07)).toBe(7);
  fc.assert(fc.property(amount, (whole) => fromDollars(toDollars(whole)) === whole));
});

test("three decimals are no amount of dollars", () => {
  expect(isDollarAmount(1.005)).toBe(false);
  expect(isDollarAmount(Number.POSITIVE_INFINITY)).toBe(false);
  expect(() => fromDollars(0.001)).toThrow(RangeError);
});

test("there is no minus zero", () => {
  expect(Object.is(negate(cents(0)), 0)).toBe(true);
});

test("a portion is rounded half up", () => {
  expect(portion(cents(1000), 82_500, 1_000_000)).toBe(83);
  expect(portion(cents(1), 1, 2)).toBe(1);
  expect(portion(cents(1), 49, 100)).toBe(0);
});

test("a portion never differs from the exact value by more than half a cent, and a refund mirrors the charge", () => {
  fc.assert(
    fc.property(amount, fc.nat(2_000_000), fc.integer({ min: 1, max: 2_000_000 }), (whole, numerator, denominator) => {
      const part = portion(whole, numerator, denominator);
      const twiceOff = BigInt(part) * BigInt(denominator) * 2n - BigInt(whole) * BigInt(numerator) * 2n;
      expect(twiceOff <= BigInt(denominator) && twiceOff >= -BigInt(denominator)).toBe(true);
      expect(portion(negate(whole), numerator, denominator)).toBe(negate(part));
    }),
  );
});

test("equal remainders go to the earlier share", () => {
  expect(shareOut(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareOut(cents(101), [1, 1, 1])).toEqual([34, 34, 33]);
  expect(shareOut(cents(-100), [1, 1, 1])).toEqual([-34, -33, -33]);
});

test("the largest remainder gets the odd cent", () => {
  expect(shareOut(cents(10), [1, 6])).toEqual([1, 9]);
  expect(shareOut(cents(11), [6, 1])).toEqual([9, 2]);
});

test("shares sum to the total, and none is a cent or more away from its exact part", () => {
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

test("without any weight there is nothing to share by", () => {
  expect(() => shareOut(cents(100), [])).toThrow(RangeError);
  expect(() => shareOut(cents(100), [2, -1])).toThrow(RangeError);
});
