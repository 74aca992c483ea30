import { expect, test } from "vitest";
import { makeCheckoutStore } from "./checkout-store.ts";
import { selectedAddOns, selectedBundle } from "./order.ts";
import { printDaily, sampleOffers } from "./sample-checkout.ts";
import { takeUpOrder } from "./unpaid-order.ts";

const gift = { recipientName: "Ben Byron", recipientEmail: "ben@readers.example", startDate: "" };
const order = { bundleID: "P2", addOnOfferIDs: ["PREMIUM"], gift };

test("an order that was not paid for is taken up as it was: plan, upgrades, and for whom", () => {
  const store = makeCheckoutStore(null, () => "one");
  takeUpOrder(store, order, sampleOffers);
  expect(selectedBundle(sampleOffers, store.now().order)).toBe(printDaily);
  expect(selectedAddOns(printDaily, store.now().order)).toEqual(["PREMIUM"]);
  expect(store.now()).toMatchObject({ giving: "gift", recipient: gift, consent: null });
  expect(store.drafts().recipient).toEqual({ ...gift, confirmRecipientEmail: gift.recipientEmail });
});

test("taken up twice it is the same order", () => {
  const store = makeCheckoutStore(null, () => "one");
  takeUpOrder(store, order, sampleOffers);
  takeUpOrder(store, order, sampleOffers);
  expect(selectedAddOns(printDaily, store.now().order)).toEqual(["PREMIUM"]);
});

test("an order for oneself names no recipient; a plan that is no longer on sale is chosen again", () => {
  const store = makeCheckoutStore(null, () => "one");
  takeUpOrder(store, { bundleID: "GONE", addOnOfferIDs: [], gift: null }, sampleOffers);
  expect(store.now()).toMatchObject({
    giving: "none",
    recipient: null,
    order: { picked: { digital: null, print: null } },
  });
});
