import { expect, test } from "vitest";
import { cancelStates, canChangeState, decideStep, isOpen, type StepFacts } from "./cancel-session.ts";
import { chooseOffers } from "./choose-offers.ts";
import { sampleOfferFacts } from "./sample-offers.ts";

const { offers } = chooseOffers(sampleOfferFacts);
const step = (change: Partial<StepFacts>) =>
  decideStep({ state: "opened", offers, step: "offer", rateCode: null, ...change });
const outOfOrder = { kind: "conflict", because: "out-of-order" };

test("takes each step once after the one before: reason, offer, declined, second offer", () => {
  expect(step({})).toEqual({ kind: "moved", to: "offer", offerId: "thanks" });
  expect(step({ state: "offer", step: "declined" })).toEqual({ kind: "moved", to: "declined", offerId: null });
  expect(step({ state: "declined", step: "secondOffer" })).toMatchObject({ kind: "moved", offerId: "digital" });
});

test("refuses skipped steps", () => {
  expect(step({ step: "declined" })).toEqual(outOfOrder);
  expect(step({ step: "secondOffer" })).toEqual(outOfOrder);
  expect(step({ state: "offer", step: "secondOffer" })).toEqual(outOfOrder);
  for (const state of ["accepted", "cancelled", "left", "lapsed"] as const) expect(step({ state })).toEqual(outOfOrder);
});

test("returns to the first offer on Escape in the second offer's dialog", () => {
  expect(step({ state: "secondOffer", step: "offer" })).toMatchObject({ kind: "moved", offerId: "thanks" });
});

test("accepts a screen that is shown again", () => {
  expect(step({ state: "offer" })).toMatchObject({ kind: "moved", to: "offer" });
});

test("has no second offer after a single one, and no first offer if there are none", () => {
  const [first] = offers;
  expect(step({ state: "declined", step: "secondOffer", offers: first === undefined ? [] : [first] })).toEqual(
    outOfOrder,
  );
  expect(step({ offers: [] })).toEqual(outOfOrder);
});

test("refuses a screen that shows a different offer from ours", () => {
  expect(step({ rateCode: "P4W-SAVE" })).toMatchObject({ kind: "moved" });
  expect(step({ rateCode: "DM" })).toEqual({ kind: "conflict", because: "other-offer" });
});

test("can be left from any step in one move, and keeps an attempt that is over closed", () => {
  for (const state of cancelStates) {
    expect(canChangeState(state, "cancelled")).toBe(isOpen(state));
    const reached = cancelStates.filter((to) => canChangeState(state, to));
    expect(reached.length > 0).toBe(isOpen(state));
  }
});
