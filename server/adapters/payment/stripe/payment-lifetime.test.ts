import { expect, test } from "vitest";
import { recordedAfterMinutes } from "#core/payment/next-check.ts";
import { paymentLifetime } from "./payment-lifetime.ts";

test("a payment is canceled only after its buyer can no longer pay it, and before it is last checked", () => {
  const { payable, reused, ended } = paymentLifetime;
  expect(ended).toBeGreaterThan(reused + payable);
  expect(ended).toBeLessThan(payable + recordedAfterMinutes);
});
