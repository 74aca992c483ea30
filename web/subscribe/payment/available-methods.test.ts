import { expect, test } from "vitest";
import { availableMethods } from "./available-methods.ts";

const all = { applePay: true, googlePay: true, payPal: true };
const none = { applePay: false, googlePay: false, payPal: false };
const every = ["Credit Card", "Google Pay", "Paypal", "Apple Pay"] as const;

test("Credit Card is always last, also when it is the only one", () => {
  expect(availableMethods({ applePay: true }, all, every)).toEqual([
    "Apple Pay",
    "Google Pay",
    "Paypal",
    "Credit Card",
  ]);
  expect(availableMethods({ applePay: true }, none, every)).toEqual(["Credit Card"]);
});

test("Apple Pay is offered only if the browser supports it and the publication allows it", () => {
  expect(availableMethods({ applePay: false }, all, every)).not.toContain("Apple Pay");
  expect(availableMethods({ applePay: true }, { ...all, applePay: false }, every)).not.toContain("Apple Pay");
});

test("what the payment frame cannot take is not offered", () => {
  expect(availableMethods({ applePay: true }, all)).toEqual(["Credit Card"]);
});
