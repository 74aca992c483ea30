import { expect, test } from "vitest";
import { makeCheckoutStore } from "./checkout-store.ts";
import { selectedAddOns, selectedBundle } from "./order.ts";
import { printDaily, printSunday, sampleOffers } from "./sample-checkout.ts";
import { resumeBuyer, resumeOrder } from "./unpaid-order.ts";

const gift = { recipientName: "Ben Byron", recipientEmail: "ben@readers.example", startDate: "", note: "Enjoy!" };
const order = { bundleID: "P2", addOnOfferIDs: ["PREMIUM"], gift: { kind: "gift" as const, ...gift } };

test("an unpaid order is restored as it was: plan, upgrades, and for whom", () => {
  const store = makeCheckoutStore(null, () => "one");
  resumeOrder(store, order, sampleOffers);
  expect(selectedBundle(sampleOffers, store.now().order)).toBe(printDaily);
  expect(selectedAddOns(printDaily, store.now().order)).toEqual(["PREMIUM"]);
  expect(store.now()).toMatchObject({ giving: "gift", recipient: gift, consents: [] });
  expect(store.drafts().recipient).toEqual({ ...gift, way: "email", confirmRecipientEmail: gift.recipientEmail });
});

test("a gift that comes free with it stays free", () => {
  const store = makeCheckoutStore(null, () => "one");
  resumeOrder(store, { ...order, gift: { ...order.gift, kind: "bogo" } }, sampleOffers);
  expect(store.now()).toMatchObject({ giving: "bogo", recipient: gift });
});

test("restoring it twice gives the same order", () => {
  const store = makeCheckoutStore(null, () => "one");
  resumeOrder(store, order, sampleOffers);
  resumeOrder(store, order, sampleOffers);
  expect(selectedAddOns(printDaily, store.now().order)).toEqual(["PREMIUM"]);
});

const ordered = { bundleID: "P1", addOnOfferIDs: ["PREMIUM"], gift: null };

test("an order keeps its code at the code's price, with its upgrades", () => {
  const store = makeCheckoutStore(null, () => "one");
  const plan = { ...printSunday, rateCode: "porch", amount: 8 };
  expect(resumeOrder(store, { ...ordered, offer: { code: "PORCH26", plan, errorMessage: "" } }, sampleOffers)).toBe(
    true,
  );
  expect(store.now()).toMatchObject({ offer: { code: "PORCH26", plan }, refusedOffer: null });
  expect(selectedAddOns(printSunday, store.now().order)).toEqual(["PREMIUM"]);
});

test("a code that can't be used anymore is named with its reason, and the plan has its regular price", () => {
  const store = makeCheckoutStore(null, () => "one");
  const errorMessage = "This offer code has expired.";
  resumeOrder(store, { ...ordered, offer: { code: "PORCH26", plan: null, errorMessage } }, sampleOffers);
  const refusedOffer = { code: "PORCH26", because: errorMessage };
  expect(store.now()).toMatchObject({ offer: null, refusedOffer });
  // A reload keeps it; choosing something else ends it.
  expect(makeCheckoutStore(store.progress("courier.example"), () => "two").now()).toMatchObject({ refusedOffer });
  store.dispatch({ type: "modeSwitched", mode: "digital" });
  expect(store.now().refusedOffer).toBe(null);
});

test("an order without a code doesn't take an earlier one's", () => {
  const store = makeCheckoutStore(null, () => "one");
  const plan = { ...printSunday, rateCode: "porch", amount: 8 };
  resumeOrder(store, { ...ordered, offer: { code: "PORCH26", plan, errorMessage: "" } }, sampleOffers);
  resumeOrder(store, ordered, sampleOffers);
  expect(store.now().offer).toBe(null);
});

test("an order for oneself names no recipient; a plan that is no longer on sale is chosen again", () => {
  const store = makeCheckoutStore(null, () => "one");
  expect(resumeOrder(store, { bundleID: "GONE", addOnOfferIDs: [], gift: null }, sampleOffers)).toBe(false);
  expect(store.now()).toMatchObject({
    giving: "none",
    recipient: null,
    order: { picked: { digital: null, print: null } },
  });
});

const buyer = { firstName: "Nora", lastName: "Ellingsen", phone: "" };
const home = {
  streetAddress: "415 Hickory St",
  city: "West Bend",
  stateCode: "WI",
  zip: "53095",
  addressID: 7,
  printDelivery: true,
};

test("a plan that starts again has its addresses, and needs only terms and payment", () => {
  const store = makeCheckoutStore(null, () => "one");
  resumeBuyer(store, { buyer, billing: home, delivery: { ...home, addressID: 8 } });
  expect(store.now()).toMatchObject({
    started: true,
    consents: [],
    billing: { addressID: 7, fields: { firstName: "Nora", streetAddress: "415 Hickory St" } },
    delivery: { kind: "sameAsBilling" },
  });
  const other = { ...home, streetAddress: "96 Salisbury Rd", addressID: 8 };
  resumeBuyer(store, { buyer, billing: home, delivery: other });
  expect(store.now().delivery).toMatchObject({ kind: "own", to: { addressID: 8 } });
});

test("an address that has to be checked again is filled in, and not accepted", () => {
  const store = makeCheckoutStore(null, () => "one");
  resumeBuyer(store, { buyer, billing: { ...home, addressID: 0 }, delivery: null });
  expect(store.now()).toMatchObject({ billing: null, delivery: null });
  expect(store.drafts().billing).toMatchObject({ streetAddress: "415 Hickory St", zip: "53095" });
});
