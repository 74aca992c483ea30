import { expect, test } from "vitest";
import { effectiveConsent, nothingAllowed } from "./consent.ts";

const all = { analytics: true, marketing: true, personalization: true };

test("denies everything until the visitor has chosen", () => {
  expect(effectiveConsent(null, false)).toEqual(nothingAllowed);
  expect(Object.values(nothingAllowed)).toEqual([false, false, false]);
  expect(effectiveConsent({ ...nothingAllowed, analytics: true }, false)).toEqual({
    ...nothingAllowed,
    analytics: true,
  });
});

test("denies what was allowed before when Global Privacy Control is on", () => {
  expect(effectiveConsent(all, true)).toEqual(nothingAllowed);
});
