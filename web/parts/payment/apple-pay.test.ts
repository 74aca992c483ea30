import { expect, test } from "vitest";
import { hasApplePay } from "./apple-pay.ts";

const browserWhose = (canMakePayments: unknown) => ({
  ApplePaySession: Object.assign(() => undefined, { canMakePayments }),
});

test("the browser supports Apple Pay when its session says that the device can pay", () => {
  expect(hasApplePay(browserWhose(() => true))).toBe(true);
  expect(hasApplePay(browserWhose(() => false))).toBe(false);
});

test("a browser without Apple Pay, or that refuses it on an insecure page, has none", () => {
  expect(hasApplePay({})).toBe(false);
  expect(hasApplePay({ ApplePaySession: undefined })).toBe(false);
  expect(hasApplePay(browserWhose(undefined))).toBe(false);
  const insecure = () => {
    throw new Error("InvalidAccessError");
  };
  expect(hasApplePay(browserWhose(insecure))).toBe(false);
});
