import { expect, test } from "vitest";
import { cancelStates, canMove, decideStep, isOpen, type StepFacts } from "./cancel-session.ts";
import { chooseOffers } from "./choose-offers.ts";
import { leaving } from "./sample-offers.ts";

const { offers } = chooseOffers(leaving);
const step = (change: Partial<StepFacts>) =>
  decideStep({ state: "opened", offers, step: "offer", rateCode: null, ...change });
const outOfOrder = { kind: "conflict", because: "out-of-order" };

test("reason, offer, declined, second offer: each step once the one before was taken", () => {
  expect(step({})).toEqual({ kind: "moved", to: "offer", offerId: "thanks" });
  expect(step({ state: "offer", step: "declined" })).toEqual({ kind: "moved", to: "declined", offerId: null });
  expect(step({ state: "declined", step: "secondOffer" })).toMatchObject({ kind: "moved", offerId: "digital" });
});

test("skipped steps are refused", () => {
  expect(step({ step: "declined" })).toEqual(outOfOrder);
  expect(step({ step: "secondOffer" })).toEqual(outOfOrder);
  expect(step({ state: "offer", step: "secondOffer" })).toEqual(outOfOrder);
  for (const state of ["accepted", "cancelled", "left", "lapsed"] as const) expect(step({ state })).toEqual(outOfOrder);
});

test("Escape in the dialog of the second offer goes back to the first", () => {
  expect(step({ state: "secondOffer", step: "offer" })).toMatchObject({ kind: "moved", offerId: "thanks" });
});

test("a screen that is shown again is no fault", () => {
  expect(step({ state: "offer" })).toMatchObject({ kind: "moved", to: "offer" });
});

test("where there is one offer there is no second one; where there is none there is no first one", () => {
  const [first] = offers;
  expect(step({ state: "declined", step: "secondOffer", offers: first === undefined ? [] : [first] })).toEqual(
    outOfOrder,
  );
  expect(step({ offers: [] })).toEqual(outOfOrder);
});

test("a screen that shows another offer than ours is refused", () => {
  expect(step({ rateCode: "P4W-SAVE" })).toMatchObject({ kind: "moved" });
  expect(step({ rateCode: "DM" })).toEqual({ kind: "conflict", because: "other-offer" });
});

test("leaving is one move away from wherever the reader stands; an attempt that is over stays over", () => {
  for (const state of cancelStates) {
    expect(canMove(state, "cancelled")).toBe(isOpen(state));
    const reached = cancelStates.filter((to) => canMove(state, to));
    expect(reached.length > 0).toBe(isOpen(state));
  }
});
