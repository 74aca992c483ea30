import { expect, test } from "vitest";
import { effectiveConsent, noConsent } from "./consent.ts";

const all = { analytics: true, marketing: true, personalization: true };

test("denies everything until the visitor has chosen", () => {
  expect(effectiveConsent(null, false)).toEqual(noConsent);
  expect(Object.values(noConsent)).toEqual([false, false, false]);
  expect(effectiveConsent({ ...noConsent, analytics: true }, false)).toEqual({
    ...noConsent,
    analytics: true,
  });
});

test("denies what was allowed before when Global Privacy Control is on", () => {
  expect(effectiveConsent(all, true)).toEqual(noConsent);
});
