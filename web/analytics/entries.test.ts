import { expect, test } from "vitest";
import { analyticsEvent } from "#contract/analytics.ts";
import { addOnItem, addToCart, customEvent, legalTerms, planItem, purchase, removeFromCart } from "./entries.ts";

const plan = {
  bundleID: "digital",
  name: "Unlimited Digital + E-edition",
  title: "",
  markdown: "",
  membership: "digital",
  term: "4 weeks",
  amount: 12.99,
  rateCode: "R1",
  isPrintOffer: false,
  renewsAt: [],
  domain: "courier.example",
  addonOffers: [],
};
const offer = { offerID: "PREMIUM", productID: "P1", name: "Premium Experience", amount: 10, text: "+$10.00/mo" };
const items = [planItem("The Courier", plan), addOnItem("The Courier", offer)];

test("a cart item has brand, category, id, name, price and quantity 1", () => {
  expect(items).toEqual([
    {
      item_brand: "The Courier",
      item_category: "subscription",
      item_id: "digital",
      item_name: "Unlimited Digital + E-edition",
      price: 12.99,
      quantity: 1,
    },
    {
      item_brand: "The Courier",
      item_category: "add-on",
      item_id: "PREMIUM",
      item_name: "Premium Experience",
      price: 10,
      quantity: 1,
    },
  ]);
});

test("events about the cart have currency USD, items, value, coupon, shipping 0, tax 0 and transaction_id", () => {
  expect(purchase(items, "R260202-7F3K9Q2D")).toEqual({
    event: "purchase",
    ecommerce: {
      currency: "USD",
      items,
      value: 22.99,
      coupon: "",
      shipping: 0,
      tax: 0,
      transaction_id: "R260202-7F3K9Q2D",
    },
  });
  expect([addToCart(items).event, removeFromCart(items).event]).toEqual(["add_to_cart", "remove_from_cart"]);
});

test("legal_terms reports a mouse-click and the page's address, without its query and fragment", () => {
  const page = new URL("https://courier.example/subscribe?step=payment&code=abc&accountNumber=100200301#x");
  expect(legalTerms(page)).toEqual({
    event: "legal_terms",
    action: "mouse-click",
    label: "https://courier.example/subscribe",
  });
});

test("the server accepts every one of them", () => {
  const sent = {
    visit: "0f".repeat(16),
    consent: { analytics: true, marketing: false, personalization: false, globalPrivacyControl: false, version: 1 },
  };
  const entries = [
    addToCart(items),
    removeFromCart(items),
    purchase(items, "R260202-7F3K9Q2D"),
    purchase(items, "0f".repeat(16)),
    legalTerms(new URL("http://p123456789abc.localhost:54321/subscribe")),
    customEvent("start_subscription"),
    customEvent("start_subscription", "digital"),
  ];
  for (const entry of entries) expect(analyticsEvent.safeParse({ ...sent, ...entry })).toMatchObject({ success: true });
});
