import { expect, test } from "vitest";
import { advanceCheckout, emptyCheckout } from "./checkout-state.ts";
import type { Checkout, CheckoutEvent } from "./checkout-state.ts";
import { consentTo } from "./consent.ts";
import { measuredChanges } from "./measured-changes.ts";
import { digitalBasic, digitalDefault, printSunday, sampleOffers, sampleQuote } from "./sample-checkout.ts";
import { withPurchase } from "./with-purchase.ts";

const shop = {
  offers: sampleOffers,
  brand: "The Courier",
  page: new URL("https://courier.example/subscribe?step=payment"),
  checkoutID: "c1",
};

/** The reported events, one by one: `add_to_cart D1,PREMIUM 22.99`. */
function reported(...events: readonly CheckoutEvent[]): string[] {
  let now: Checkout = emptyCheckout;
  return events.flatMap((event) => {
    const before = now;
    now = advanceCheckout(now, event);
    return measuredChanges(before, now, shop).map((entry) =>
      "ecommerce" in entry
        ? [
            entry.event,
            entry.ecommerce.items.map((item) => item.item_id).join(),
            entry.ecommerce.value,
            entry.ecommerce.transaction_id,
          ]
            .join(" ")
            .trim()
        : [entry.event, entry.action, entry.label].filter((part) => part !== undefined).join(" "),
    );
  });
}

const pick = (bundle: typeof digitalBasic): CheckoutEvent => ({ type: "planPicked", bundle });
const premium: CheckoutEvent = { type: "addOnToggled", offerID: "PREMIUM" };
const started: CheckoutEvent = { type: "started" };
const ticked = (): CheckoutEvent => ({ type: "consentGiven", consent: consentTo("D2", sampleQuote) });

test("a picked plan goes into the cart, and the previous one out", () => {
  expect(reported(pick(digitalBasic), pick(printSunday))).toEqual([
    "add_to_cart D1 12.99",
    "remove_from_cart D1 12.99",
    "add_to_cart P1 36",
  ]);
});

test("the plan that is selected goes into the cart when the subscription is started with it", () => {
  expect(reported(started)).toEqual(["add_to_cart D2 12.99", "start_subscription"]);
  expect(reported(pick(digitalDefault), started)).toEqual(["add_to_cart D2 12.99", "start_subscription"]);
});

test("adding an add-on puts it in the cart, removing it takes it out", () => {
  expect(reported(premium, premium)).toEqual(["add_to_cart PREMIUM 10", "remove_from_cart PREMIUM 10"]);
});

test("when the bundle changes, selected add-ons are removed from the cart", () => {
  expect(reported(pick(digitalBasic), premium, pick(printSunday))).toEqual([
    "add_to_cart D1 12.99",
    "add_to_cart PREMIUM 10",
    "remove_from_cart D1,PREMIUM 22.99",
    "add_to_cart P1 36",
  ]);
  expect(reported(premium, { type: "modeSwitched", mode: "print" })).toEqual([
    "add_to_cart PREMIUM 10",
    "remove_from_cart PREMIUM 10",
  ]);
});

test("checking the terms sends legal_terms, unchecking sends nothing, and checking again sends it again", () => {
  const legal = "legal_terms mouse-click https://courier.example/subscribe";
  expect(reported(ticked())).toEqual([legal]);
  expect(reported(ticked(), { type: "consentWithdrawn" }, ticked())).toEqual([legal, legal]);
});

test("a purchase reports its items under its receipt number, and the next checkout removes nothing from the cart", () => {
  const buying: Checkout = {
    ...advanceCheckout(advanceCheckout(emptyCheckout, started), premium),
    purchase: {
      kind: "confirming",
      accountNumber: 7,
      handIn: { convergeResponse: "{}", amountCents: 2299, askedCount: 1 },
    },
  };
  const posted = (receiptNumber: string | null) =>
    withPurchase(buying, { type: "posted", amountCents: 2299, receiptNumber });
  const entriesOf = (receiptNumber: string | null) => measuredChanges(buying, posted(receiptNumber), shop);
  expect(entriesOf("R260202-7F3K9Q2D")).toMatchObject([
    {
      event: "purchase",
      ecommerce: {
        value: 22.99,
        items: [{ item_category: "subscription" }, { item_category: "add-on" }],
        transaction_id: "R260202-7F3K9Q2D",
      },
    },
  ]);
  expect(JSON.stringify(entriesOf("R1"))).not.toContain("accountNumber");
  expect(entriesOf(null)).toMatchObject([{ ecommerce: { transaction_id: "c1" } }]);
  expect(measuredChanges(posted("R1"), emptyCheckout, shop)).toEqual([]);
});
