import { expect, test } from "vitest";
import { defaultMethod, isBilled, paysOnce } from "./renewal-method.ts";

test("bills a plan that requires EZ-Pay when paid with PayPal, which stores nothing to charge (decision 18)", () => {
  for (const ezPay of ["required", "optional"] as const) {
    expect(isBilled({ ezPay }, "Paypal")).toBe(true);
    for (const method of ["Credit Card", "Apple Pay", "Google Pay", null])
      expect(isBilled({ ezPay }, method)).toBe(false);
  }
  expect(paysOnce(null)).toBe(false);
});

test("bills a plan without EZ-Pay however it is paid for", () => {
  for (const method of ["Credit Card", "Apple Pay", "Google Pay", "Paypal", null])
    expect(isBilled({ ezPay: "none" }, method)).toBe(true);
});

test("expects PayPal when no other wallet comes before it, else a method that can be charged again", () => {
  expect(defaultMethod({ applePay: false, googlePay: false, payPal: true })).toBe("Paypal");
  for (const [applePay, googlePay] of [
    [true, false],
    [false, true],
    [true, true],
  ] as const)
    expect(defaultMethod({ applePay, googlePay, payPal: true })).toBeNull();
  expect(defaultMethod({ applePay: false, googlePay: false, payPal: false })).toBeNull();
});
