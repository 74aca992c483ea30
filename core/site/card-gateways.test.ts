import { expect, test } from "vitest";
import { gatewayKeyProblem, type GatewaySettings } from "./card-gateways.ts";

const at = (publishableKey: string, url = "https://api.stripe.com"): GatewaySettings => ({
  kind: "stripe",
  url,
  publishableKey,
});

test.each([
  ["live", "pk_live_courier", "sk_live_courier"],
  ["live", "pk_live_courier", "rk_live_courier"],
  ["sandbox", "pk_test_courier", "sk_test_courier"],
  ["sandbox", "pk_test_courier", "rk_test_courier"],
] as const)("a %s publication can have the keys %s and %s at Stripe", (mode, publishableKey, secret) => {
  expect(gatewayKeyProblem({ mode, gateway: at(publishableKey) }, secret)).toBeNull();
});

test.each([
  ["live", "pk_live_courier", "pk_live_courier", "this is the publishable key"],
  ["live", "pk_live_courier", "whsec_courier", "a secret key begins with sk_live_"],
  ["live", "pk_live_courier", "", "a secret key begins with sk_live_"],
  ["live", "pk_test_courier", "sk_test_courier", "this is a test key"],
  ["live", "pk_test_courier", "rk_test_courier", "this is a test key"],
  ["sandbox", "pk_live_courier", "sk_live_courier", "this is a live key"],
  ["live", "pk_test_courier", "sk_live_courier", "publishableKey must begin with pk_live_"],
  ["live", "sk_live_courier", "sk_live_courier", "publishableKey must begin with pk_live_"],
] as const)("a %s publication can't have %s and %s: %s", (mode, publishableKey, secret, says) => {
  const wrong = gatewayKeyProblem({ mode, gateway: at(publishableKey) }, secret);
  expect(wrong).toContain(says);
  expect(wrong).not.toContain("courier");
});

test("the emulator accepts any key, and a PIN doesn't show what it is for", () => {
  expect(gatewayKeyProblem({ mode: "sandbox", gateway: at("pk_test_x", "sandbox") }, "SANDBOX8")).toBeNull();
  const converge = { kind: "converge", hostedUrl: "", xmlUrl: "", merchantId: "", userId: "", vendorId: "" } as const;
  expect(gatewayKeyProblem({ mode: "live", gateway: converge }, "1234")).toBeNull();
});
