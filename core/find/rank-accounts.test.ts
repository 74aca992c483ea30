import fc from "fast-check";
import { expect, test } from "vitest";
import { byLikelihood, type RankedAccount } from "./rank-accounts.ts";

const small = fc.integer({ min: 0, max: 2 });
const ranked: fc.Arbitrary<RankedAccount> = fc.record({
  distance: small,
  former: small,
  state: small,
  name: fc.constantFrom("Ada", "Bo"),
  accountNumber: small,
});

test("orders accounts in the same way, whatever order they were found in", () => {
  fc.assert(
    fc.property(fc.array(ranked, { maxLength: 8 }), (found) => {
      expect(found.toReversed().toSorted(byLikelihood)).toEqual(found.toSorted(byLikelihood));
    }),
  );
});

test("exact matches come before similar ones, and current words before former ones", () => {
  const one: RankedAccount = { distance: 0, former: 0, state: 3, name: "Bo", accountNumber: 2 };
  expect(byLikelihood(one, { ...one, distance: 1, state: 0 })).toBeLessThan(0);
  expect(byLikelihood(one, { ...one, former: 1, state: 0 })).toBeLessThan(0);
  expect(byLikelihood(one, { ...one, state: 0 })).toBeGreaterThan(0);
});
