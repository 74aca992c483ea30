import { expect, test } from "vitest";
import { type HandOffFacts, handOffActor, handOffAllows, handOffKinds, handOffOf, refuseHandOff } from "./hand-off.ts";

const facts: HandOffFacts = {
  paysOnline: true,
  hasEmail: true,
  canProve: true,
  fits: { pay: true, card: true, ezPay: false },
};

test.each(handOffKinds)(
  "a link to %s reaches its own purpose, the amounts and the outcome, and nothing else",
  (kind) => {
    const purposes = ["subscribe", "oneTime", "updateCard", "ezPay", undefined];
    const reached = purposes.filter((purpose) => handOffAllows(kind, "getConvergeAuthToken", { purpose }));
    expect(reached).toEqual([{ pay: "oneTime", card: "updateCard", ezPay: "ezPay" }[kind]]);
    expect(handOffAllows(kind, "getPaymentStanding", {})).toBe(true);
    expect(handOffAllows(kind, "processConvergeResponse", {})).toBe(true);
    for (const call of ["getHistory", "setRenewalMethod", "terminateSubscriber", "getAccounts"])
      expect(handOffAllows(kind, call, {})).toBe(false);
  },
);

test.each([
  ["pay", {}, null],
  ["ezPay", {}, "does-not-fit"],
  ["pay", { paysOnline: false }, "off"],
  ["card", { paysOnline: false }, null],
  ["pay", { hasEmail: false }, "no-email"],
  ["pay", { canProve: false }, "no-proof"],
] as const)("a link to %s with %j: %j", (kind, change, refusal) => {
  expect(refuseHandOff(kind, { ...facts, ...change })).toBe(refusal);
});

test("the trail's name of an opened link leads back to it", () => {
  const id = "0b0e7a3c-8a86-4b6b-9e1c-6f6a3a0f1d11";
  expect(handOffOf(handOffActor(id))).toBe(id);
  expect(handOffOf("login:7")).toBeNull();
});
