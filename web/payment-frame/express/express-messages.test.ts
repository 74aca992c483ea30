import { expect, test } from "vitest";
import { readFromFrame, readToFrame } from "../messages.ts";

const offer = {
  type: "offerExpress",
  gateway: "converge",
  scriptUrl: "https://gateway.example/Checkout.js",
  accounts: {
    applePay: { scriptUrl: null },
    googlePay: {
      scriptUrl: "https://pay.google.com/gp/p/js/pay.js",
      environment: "PRODUCTION",
      gateway: "g",
      gatewayMerchantId: "1",
      merchantId: "2",
    },
  },
  label: "Kettle Lakes Courier",
  amountCents: 1299,
  ready: true,
  delivers: false,
} as const;

const address = {
  firstName: "Ada",
  lastName: "Byron",
  street: "12 Main Street",
  apartment: "",
  city: "West Bend",
  state: "WI",
  zip: "53095",
  country: "US",
};

const buyer = {
  type: "buyer",
  wallet: "applePay",
  amountCents: 1299,
  buyer: { email: "ada@readers.example", phone: "", billing: address, delivery: null },
} as const;

test("reads what the page offers as it was sent", () => {
  expect(readToFrame({ ...offer, extra: 1 })).toEqual(offer);
  expect(readToFrame({ type: "chargeExpress", sessionToken: "t" })).toEqual({
    type: "chargeExpress",
    sessionToken: "t",
  });
});

test.each([0, -5, 12.5, "1299", undefined])("an amount of %j is neither an offer nor a buyer", (amountCents) => {
  expect(readToFrame({ ...offer, amountCents })).toBeNull();
  expect(readFromFrame({ ...buyer, amountCents })).toBeNull();
});

test("a charge without the gateway's token is not a message", () => {
  expect(readToFrame({ type: "chargeExpress" })).toBeNull();
});

test("of the buyer the page reads name, email and address, and nothing else that the wallet gave", () => {
  const token = { paymentData: "secret" };
  const sent = { ...buyer, token, buyer: { ...buyer.buyer, token, billing: { ...address, token } } };
  expect(readFromFrame(sent)).toEqual(buyer);
});

test("an unknown wallet is not a buyer", () => {
  expect(readFromFrame({ ...buyer, wallet: "cash" })).toBeNull();
  expect(readFromFrame({ type: "walletsShown", wallets: ["cash", "googlePay"] })).toEqual({
    type: "walletsShown",
    wallets: ["googlePay"],
  });
});
