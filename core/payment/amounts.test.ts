import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents, toDollars } from "../money.ts";
import { checkExtras } from "./amounts.ts";

const limit = cents(10_000);

test("accepts tip and donation as dollars, minimum 0, step 0.01", () => {
  expect(checkExtras({ tip: 2.5, donation: 0 }, limit)).toEqual({ kind: "ok", tip: 250, donation: 0 });
  expect(checkExtras({ tip: -0.01, donation: 0 }, limit)).toEqual({ kind: "refused", because: "tip" });
  expect(checkExtras({ tip: 0, donation: 1.005 }, limit)).toEqual({ kind: "refused", because: "donation" });
  expect(checkExtras({ tip: Number.NaN, donation: 0 }, limit)).toEqual({ kind: "refused", because: "tip" });
  expect(checkExtras({ tip: 0, donation: Number.POSITIVE_INFINITY }, limit)).toEqual({
    kind: "refused",
    because: "donation",
  });
});

test("accepts whole cents exactly up to the limit, and nothing above it", () => {
  fc.assert(
    fc.property(fc.nat(20_000), (amount) => {
      const expected = amount <= limit ? { kind: "ok", tip: amount, donation: 0 } : { kind: "refused", because: "tip" };
      expect(checkExtras({ tip: toDollars(cents(amount)), donation: 0 }, limit)).toEqual(expected);
    }),
  );
});
