import { expect, test } from "vitest";
import {
  findPaidMeanwhile,
  type Holding,
  isSameOrder,
  type OpenOrder,
  orderToContinue,
} from "./existing-subscription.ts";

const holding = (change: Partial<Holding>): Holding => ({
  subscriptionId: 1,
  accountNumber: 100,
  bundleId: "digital",
  product: "D",
  status: "active",
  isSecond: false,
  replaces: null,
  isOwn: true,
  ...change,
});
const pending = holding({ subscriptionId: 2, accountNumber: 200, status: "pending" });

test("counts an order as paid for where the person has a live subscription of its product", () => {
  expect(findPaidMeanwhile([holding({}), pending], 2)?.subscriptionId).toBe(1);
  expect(findPaidMeanwhile([holding({ status: "cancelling" }), pending], 2)?.subscriptionId).toBe(1);
});

test("ignores another unpaid order, another product and a second subscription", () => {
  expect(findPaidMeanwhile([holding({ status: "pending" }), pending], 2)).toBeNull();
  expect(findPaidMeanwhile([holding({ product: "P" }), pending], 2)).toBeNull();
  expect(findPaidMeanwhile([holding({}), { ...pending, isSecond: true }], 2)).toBeNull();
  expect(findPaidMeanwhile([holding({})], 1)).toBeNull();
});

test("still counts an abandoned order as paid for, so that its approval isn't kept", () => {
  expect(findPaidMeanwhile([holding({}), { ...pending, status: "ended" }], 2)?.subscriptionId).toBe(1);
});

const order: OpenOrder = {
  accountNumber: 100,
  checkoutId: "c1",
  product: "D",
  recipientEmail: null,
  isSecond: false,
  isOwn: true,
};
const now = { product: "D", isSecond: false } as const;

test("reuses the earlier order of the same login for the same product", () => {
  expect(orderToContinue([order], now)).toBe(order);
  expect(orderToContinue([{ ...order, product: "P" }], now)).toBeNull();
  expect(orderToContinue([order], { ...now, isSecond: true })).toBeNull();
});

test("never reuses an order of another login, or one that no checkout made", () => {
  expect(orderToContinue([{ ...order, isOwn: false }], now)).toBeNull();
  expect(orderToContinue([{ ...order, checkoutId: null }], now)).toBeNull();
});

test("treats a gift as the same order when it is for the same person", () => {
  const gift = { ...order, product: null, recipientEmail: "Ann@readers.example" };
  expect(isSameOrder(gift, { product: null, recipientEmail: "ann@readers.example", isSecond: false })).toBe(true);
  expect(isSameOrder(gift, { product: null, recipientEmail: "ann@readers.example", isSecond: true })).toBe(false);
  expect(isSameOrder(gift, { product: null, recipientEmail: "bob@readers.example", isSecond: false })).toBe(false);
  expect(isSameOrder(gift, now)).toBe(false);
});
