import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { percentSaved } from "./percent-saved.ts";

test("23.40 instead of 36.00 saves 35%", () => {
  expect(percentSaved(cents(2340), cents(3600))).toBe(35);
});

test("rounds half a percent up", () => {
  expect(percentSaved(cents(199), cents(200))).toBe(1);
  expect(percentSaved(cents(1990), cents(2000))).toBe(1);
  expect(percentSaved(cents(1991), cents(2000))).toBe(0);
});

test("shows no percentage for a renewal that costs nothing", () => {
  expect(percentSaved(cents(0), cents(0))).toBe(0);
});

test("is never off by more than half a percent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (renewal, offer) => {
      const off = percentSaved(cents(offer), cents(renewal)) * renewal - 100 * (renewal - offer);
      expect(off * 2 <= renewal && off * 2 > -renewal).toBe(true);
    }),
  );
});
