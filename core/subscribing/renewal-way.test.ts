import { expect, test } from "vitest";
import { isBilled, paysOnce } from "./renewal-way.ts";

test("a plan that asks for EZ-Pay is billed when it is paid for with PayPal, which keeps nothing to charge (decision 18)", () => {
  for (const ezPay of ["required", "optional"] as const) {
    expect(isBilled({ ezPay }, "Paypal")).toBe(true);
    for (const method of ["Credit Card", "Apple Pay", "Google Pay", null])
      expect(isBilled({ ezPay }, method)).toBe(false);
  }
  expect(paysOnce(null)).toBe(false);
});

test("a plan without EZ-Pay is billed however it is paid for", () => {
  for (const method of ["Credit Card", "Apple Pay", "Google Pay", "Paypal", null])
    expect(isBilled({ ezPay: "none" }, method)).toBe(true);
});
