import { expect, test } from "vitest";
import { advanceCheckout, deliveryAddress, emptyCheckout } from "./checkout-state.ts";
import type { Checkout, CheckoutEvent } from "./checkout-state.ts";
import { consentTo, validConsent } from "./consent.ts";
import { readiness } from "./purchase-request.ts";
import { cabin, digitalDefault, home, printSunday, sampleOffers, sampleQuote } from "./sample-checkout.ts";
import { selectedBundle } from "./order.ts";
import { withPurchase } from "./with-purchase.ts";

const after = (...events: CheckoutEvent[]): Checkout => events.reduce(advanceCheckout, emptyCheckout);

const pick: CheckoutEvent = { type: "planPicked", bundle: digitalDefault };
const agree: CheckoutEvent = { type: "consentGiven", consent: consentTo("D2", sampleQuote) };
const account: CheckoutEvent[] = [
  {
    type: "account",
    event: { type: "submitted", credentials: { email: "ada@example.com", password: "secret words" } },
  },
  {
    type: "account",
    event: {
      type: "answered",
      answer: { isSuccess: true, circAccountExists: false, bloxAccountExists: false, errorMessage: "" },
    },
  },
];
const billed: CheckoutEvent = { type: "billingChecked", address: home };
const begin = (checkout: Checkout): Checkout =>
  withPurchase(withPurchase(checkout, { type: "opened" }), { type: "created", accountNumber: 7 });
const ready: CheckoutEvent[] = [pick, agree, { type: "started" }, ...account, billed];
const readinessOf = (checkout: Checkout, quote = sampleQuote) =>
  readiness("courier.example", checkout, selectedBundle(sampleOffers, checkout.order), quote);

test("a filled checkout asks for exactly what was agreed to", () => {
  expect(readinessOf(after(...ready))).toEqual({
    kind: "ready",
    request: {
      domain: "courier.example",
      email: "ada@example.com",
      billingAddressId: home.addressID,
      deliveryAddressId: 0,
      rateCode: "R-D2",
      firstName: "Ada",
      lastName: "Byron",
      phoneNumber: "",
      termsAccepted: true,
      termsVersion: "2026-01",
      bundleID: "D2",
      addOnOfferIDs: [],
    },
  });
});

test("terms must be accepted before subscribing, and again when price, date or plan changed", () => {
  const untouched = after(...ready);
  expect(readinessOf(advanceCheckout(untouched, { type: "consentWithdrawn" }))).toMatchObject({ what: "terms" });
  const dearer = { ...sampleQuote, dueTodayCents: 1399 };
  expect(readinessOf(untouched, dearer)).toMatchObject({ what: "terms" });
  expect(validConsent(untouched.consents, "D2", { ...sampleQuote, paidThrough: "2026-03-09" })).toBeDefined();
  expect(advanceCheckout(untouched, { type: "addOnToggled", offerID: "PREMIUM" }).consents).toEqual([]);
  expect(advanceCheckout(untouched, { type: "planPicked", bundle: printSunday }).consents).toEqual([]);
});

test("terms that were agreed to stay agreed to while those of another payment method are read", () => {
  const billedLater = { ...sampleQuote, byBill: true };
  const payPal = [
    { type: "methodPicked", method: "Paypal" },
    { type: "consentGiven", consent: consentTo("D2", billedLater) },
  ] as const;
  const card = { type: "methodPicked", method: "Credit Card" } as const;
  expect(readinessOf(after(...ready, payPal[0]), billedLater)).toMatchObject({ what: "terms" });
  expect(readinessOf(after(...ready, ...payPal, card))).toMatchObject({ kind: "ready" });
  expect(readinessOf(after(...ready, ...payPal, card, payPal[0]), billedLater)).toMatchObject({ kind: "ready" });
  const withdrawn = after(...ready, ...payPal, { type: "consentWithdrawn" }, card);
  expect(readinessOf(withdrawn)).toMatchObject({ what: "terms" });
});

test("a print plan needs a delivery address that the paper can be brought to", () => {
  const print = after(...ready, { type: "planPicked", bundle: printSunday });
  expect(readinessOf(print)).toMatchObject({ what: "delivery" });
  const chosen = advanceCheckout(print, { type: "deliveryChosen", delivery: { kind: "own", to: cabin } });
  expect(deliveryAddress(chosen)).toBe(cabin);
  const agreed = advanceCheckout(chosen, { type: "consentGiven", consent: consentTo("P1", sampleQuote) });
  expect(readinessOf(agreed)).toMatchObject({ kind: "ready", request: { deliveryAddressId: cabin.addressID } });
});

test("same as billing follows the billing address", () => {
  const same = after(...ready, { type: "deliveryChosen", delivery: { kind: "sameAsBilling" } });
  expect(deliveryAddress(advanceCheckout(same, { type: "billingChecked", address: cabin }))).toBe(cabin);
});

test("another plan, add-on, address or buyer starts the payment over", () => {
  const begun = begin(after(...ready));
  const changes: CheckoutEvent[] = [
    { type: "planPicked", bundle: printSunday },
    { type: "modeSwitched", mode: "print" },
    { type: "addOnToggled", offerID: "PREMIUM" },
    { type: "billingChecked", address: cabin },
    { type: "deliveryChosen", delivery: { kind: "own", to: cabin } },
    { type: "billingReopened" },
    { type: "deliveryReopened" },
    { type: "consentWithdrawn" },
    { type: "account", event: { type: "otherEmailWanted" } },
  ];
  for (const change of changes) expect(advanceCheckout(begun, change).purchase).toEqual({ kind: "idle" });
  expect(advanceCheckout(begun, billed).purchase).toMatchObject({ kind: "authorizing", accountNumber: 7 });
});

test("an address that is being changed does not count until it is accepted again", () => {
  const reopened = after(...ready, { type: "billingReopened" });
  expect(readinessOf(reopened)).toMatchObject({ what: "billing" });
  expect(readinessOf(advanceCheckout(reopened, billed))).toMatchObject({ kind: "ready" });
  const print = after(...ready, { type: "planPicked", bundle: printSunday });
  const chosen = advanceCheckout(print, { type: "deliveryChosen", delivery: { kind: "own", to: cabin } });
  expect(readinessOf(advanceCheckout(chosen, { type: "deliveryReopened" }))).toMatchObject({ what: "delivery" });
});

test("the order does not change while the payment is being confirmed", () => {
  const settling = withPurchase(begin(after(...ready)), { type: "unsettled", message: "" });
  expect(advanceCheckout(settling, { type: "planPicked", bundle: printSunday })).toBe(settling);
  expect(advanceCheckout(settling, { type: "consentWithdrawn" })).toBe(settling);
});

test("a gift is a new order: its price is agreed to again, and a donor may subscribe to the same plan", () => {
  const active = { kind: "activeExists", tried: { email: "ada@example.com", password: "sixsix" } } as const;
  const begun = advanceCheckout({ ...emptyCheckout, account: active }, { type: "givingChosen", giving: "gift" });
  expect(begun).toMatchObject({ giving: "gift", consents: [], account: { kind: "typing" } });
  const ready: Checkout = { ...emptyCheckout, account: { kind: "ready", email: "ada@example.com" } };
  const given = advanceCheckout(ready, { type: "givingChosen", giving: "gift" });
  expect(given.account).toEqual(ready.account);
  expect(advanceCheckout(given, { type: "givingChosen", giving: "gift" })).toBe(given);
  // An account accepted for a gift wasn't checked for a live subscription to the plan.
  expect(advanceCheckout(given, { type: "givingChosen", giving: "none" }).account).toEqual({ kind: "typing" });
});
