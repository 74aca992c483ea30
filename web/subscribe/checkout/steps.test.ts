import { expect, test } from "vitest";
import { emptyCheckout } from "./checkout-state.ts";
import type { Checkout } from "./checkout-state.ts";
import { digitalDefault, home, printSunday } from "./sample-checkout.ts";
import { addressOfStep, nextStep, reachableStep, stepOfAddress, stepsOf } from "./steps.ts";

const started: Checkout = { ...emptyCheckout, started: true };
const withAccount: Checkout = { ...started, account: { kind: "ready", email: "ada@example.com" }, billing: home };

test("the steps counted are 3, plus 1 when a print plan is chosen", () => {
  expect(stepsOf(digitalDefault, emptyCheckout)).toHaveLength(3);
  expect(stepsOf(printSunday, emptyCheckout)).toHaveLength(4);
});

test("there is 1 more step if the purchase is a gift, or comes with one", () => {
  for (const giving of ["gift", "bogo"] as const) {
    expect(stepsOf(digitalDefault, { ...emptyCheckout, giving })).toHaveLength(4);
    expect(stepsOf(printSunday, { ...emptyCheckout, giving })).toHaveLength(5);
  }
});

test("the gift step is open until it is known who gets the gift", () => {
  const giving: Checkout = { ...withAccount, giving: "gift" };
  expect(reachableStep("payment", giving, digitalDefault)).toBe("gift");
  const named: Checkout = {
    ...giving,
    recipient: { recipientName: "Bo", recipientEmail: "bo@x.example", startDate: "", note: "" },
  };
  expect(reachableStep("payment", named, digitalDefault)).toBe("payment");
  expect(reachableStep("gift", { ...named, giving: "none" }, digitalDefault)).toBe("payment");
});

test("a gift's paper does not go to the donor's billing address", () => {
  const recipient = { recipientName: "Bo", recipientEmail: "bo@x.example", startDate: "", note: "" };
  const same: Checkout = { ...withAccount, giving: "gift", recipient, delivery: { kind: "sameAsBilling" } };
  expect(reachableStep("payment", same, printSunday)).toBe("delivery_address");
  expect(reachableStep("payment", { ...same, delivery: { kind: "own", to: home } }, printSunday)).toBe("payment");
  expect(reachableStep("payment", { ...same, giving: "bogo" }, printSunday)).toBe("payment");
});

test("no step can be reached before the previous ones are done", () => {
  expect(reachableStep("payment", emptyCheckout, digitalDefault)).toBe("plan_preference");
  expect(reachableStep("payment", started, digitalDefault)).toBe("account_setup");
  expect(reachableStep("payment", withAccount, digitalDefault)).toBe("payment");
  expect(reachableStep("payment", withAccount, printSunday)).toBe("delivery_address");
  expect(reachableStep("plan_preference", withAccount, printSunday)).toBe("plan_preference");
});

test("the delivery step is open until the paper can be delivered there", () => {
  const same: Checkout = { ...withAccount, delivery: { kind: "sameAsBilling" } };
  expect(reachableStep("payment", same, printSunday)).toBe("payment");
  const undeliverable: Checkout = { ...same, billing: { ...home, printDelivery: false } };
  expect(reachableStep("payment", undeliverable, printSunday)).toBe("delivery_address");
});

test("a digital plan has no delivery step, even if its address is typed in", () => {
  expect(reachableStep("delivery_address", withAccount, digitalDefault)).toBe("payment");
  expect(nextStep("account_setup", digitalDefault, emptyCheckout)).toBe("payment");
  expect(nextStep("account_setup", printSunday, emptyCheckout)).toBe("delivery_address");
});

test("while the payment is being confirmed there is only the payment step", () => {
  const settling: Checkout = {
    ...withAccount,
    purchase: { kind: "beingConfirmed", accountNumber: 7, handIn: null, message: "" },
  };
  expect(reachableStep("plan_preference", settling, digitalDefault)).toBe("payment");
});

test("the address names the step, and an unknown one is the first", () => {
  expect(stepOfAddress(addressOfStep("account_setup"))).toBe("account_setup");
  expect(stepOfAddress(addressOfStep("plan_preference"))).toBe("plan_preference");
  expect(stepOfAddress("?step=nonsense")).toBe("plan_preference");
});
