import { expect, test } from "vitest";
import { effectiveConsent, nothingAllowed } from "./consent.ts";

const all = { analytics: true, marketing: true, personalization: true };

test("everything is denied until it was chosen", () => {
  expect(effectiveConsent(null, false)).toEqual(nothingAllowed);
  expect(Object.values(nothingAllowed)).toEqual([false, false, false]);
  expect(effectiveConsent({ ...nothingAllowed, analytics: true }, false)).toEqual({
    ...nothingAllowed,
    analytics: true,
  });
});

test("Global Privacy Control denies what was allowed before", () => {
  expect(effectiveConsent(all, true)).toEqual(nothingAllowed);
});
