import * as fc from "fast-check";
import { expect, test } from "vitest";
import { availableMethods } from "./use-methods.ts";

const all = { applePay: true, googlePay: true, payPal: true };
const none = { applePay: false, googlePay: false, payPal: false };
const wallets = fc.record({ applePay: fc.boolean(), googlePay: fc.boolean(), payPal: fc.boolean() });

test("wallets come first, and Credit Card is always last, even if it is the only one", () => {
  expect(availableMethods({ applePay: true }, all)).toEqual(["Apple Pay", "Google Pay", "Paypal", "Credit Card"]);
  expect(availableMethods({ applePay: true }, none)).toEqual(["Credit Card"]);
  fc.assert(
    fc.property(fc.boolean(), wallets, (applePay, tenant) => {
      expect(availableMethods({ applePay }, tenant).at(-1)).toBe("Credit Card");
    }),
  );
});

test("Apple Pay is offered only if the browser supports it and the publication allows it", () => {
  fc.assert(
    fc.property(fc.boolean(), wallets, (applePay, tenant) => {
      expect(availableMethods({ applePay }, tenant).includes("Apple Pay")).toBe(applePay && tenant.applePay);
    }),
  );
});

test("Google Pay and PayPal are offered if the publication allows them, whatever the browser", () => {
  fc.assert(
    fc.property(fc.boolean(), wallets, (applePay, tenant) => {
      const offered = availableMethods({ applePay }, tenant);
      expect(offered.includes("Google Pay")).toBe(tenant.googlePay);
      expect(offered.includes("Paypal")).toBe(tenant.payPal);
    }),
  );
});
