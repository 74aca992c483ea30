import { expect, test } from "vitest";
import {
  anyHandOffAllows,
  handOffActor,
  handOffAllows,
  type HandOffFacts,
  handOffIdOf,
  handOffRefusal,
  payingKinds,
  reachRefusal,
} from "./hand-off.ts";

const facts: HandOffFacts = {
  paysOnline: true,
  hasEmail: true,
  canProve: true,
  fits: { pay: true, card: true, ezPay: false },
};

test.each(payingKinds)("a link to %s allows its own purpose, the amounts and the outcome, and nothing else", (kind) => {
  const purposes = ["subscribe", "oneTime", "updateCard", "ezPay", undefined];
  const reached = purposes.filter((purpose) => handOffAllows(kind, "getConvergeAuthToken", { purpose }));
  expect(reached).toEqual([{ pay: "oneTime", card: "updateCard", ezPay: "ezPay" }[kind]]);
  expect(handOffAllows(kind, "getPaymentStanding", {})).toBe(true);
  expect(handOffAllows(kind, "processConvergeResponse", {})).toBe(true);
  for (const call of ["getHistory", "setRenewalMethod", "terminateSubscriber", "getAccounts"])
    expect(handOffAllows(kind, call, {})).toBe(false);
});

test("a link to an offer allows that offer, but no payments and not the account", () => {
  for (const call of ["lookUpSentOffer", "agreeToSentOffer"]) {
    expect(handOffAllows("offer", call, {})).toBe(true);
    for (const kind of payingKinds) expect(handOffAllows(kind, call, {})).toBe(false);
  }
  const others = ["getPaymentStanding", "processConvergeResponse", "getConvergeAuthToken", "substituteSubscription"];
  for (const call of others) expect(handOffAllows("offer", call, { purpose: "oneTime" })).toBe(false);
});

test("recognizes calls that no link allows without looking up a link", () => {
  expect(anyHandOffAllows("getConvergeAuthToken", { purpose: "card" })).toBe(false);
  expect(anyHandOffAllows("getConvergeAuthToken", { purpose: "ezPay" })).toBe(true);
  expect(anyHandOffAllows("agreeToSentOffer", {})).toBe(true);
  expect(anyHandOffAllows("getHistory", {})).toBe(false);
});

test("an offer needs an email on record and a way to prove who the reader is, but no online payments", () => {
  expect(reachRefusal(facts)).toBeNull();
  expect(reachRefusal({ hasEmail: false, canProve: true })).toBe("no-email");
  expect(reachRefusal({ hasEmail: true, canProve: false })).toBe("no-proof");
});

test.each([
  ["pay", {}, null],
  ["ezPay", {}, "does-not-fit"],
  ["pay", { paysOnline: false }, "off"],
  ["card", { paysOnline: false }, null],
  ["pay", { hasEmail: false }, "no-email"],
  ["pay", { canProve: false }, "no-proof"],
] as const)("a link to %s with %j: %j", (kind, change, refusal) => {
  expect(handOffRefusal(kind, { ...facts, ...change })).toBe(refusal);
});

test("the trail's name for an opened link identifies the link", () => {
  const id = "0b0e7a3c-8a86-4b6b-9e1c-6f6a3a0f1d11";
  expect(handOffIdOf(handOffActor(id))).toBe(id);
  expect(handOffIdOf("login:7")).toBeNull();
});
