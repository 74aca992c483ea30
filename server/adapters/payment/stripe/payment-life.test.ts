import { expect, test } from "vitest";
import { recordedAfterMinutes } from "#core/payment/next-check.ts";
import { paymentLife } from "./payment-life.ts";

test("no payment is ended while somebody may pay it, and none is left when it is last asked about", () => {
  const { payable, reused, ended } = paymentLife;
  expect(ended).toBeGreaterThan(reused + payable);
  expect(ended).toBeLessThan(payable + recordedAfterMinutes);
});
