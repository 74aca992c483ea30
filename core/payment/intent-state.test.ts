import { expect, test } from "vitest";
import { intentMoves, type IntentState, intentStates, isSettled } from "./intent-state.ts";

const states = intentStates;
const legal: Readonly<Record<IntentState, readonly IntentState[]>> = intentMoves;
const canMove = (from: IntentState, to: IntentState): boolean => legal[from].includes(to);

test("can only reverse a captured payment", () => {
  expect(states.filter((to) => canMove("captured", to))).toEqual(["voided", "refunded"]);
});

test("never treats a timeout as a failure, or charges again before the gateway has answered", () => {
  expect(intentMoves.created).toContain("unknown");
  expect(states.filter((to) => canMove("unknown", to))).toEqual(["token", "captured", "declined", "review"]);
});

test("lets staff decide a payment in review: posted or reversed", () => {
  expect(states.filter((to) => canMove("review", to))).toEqual(["captured", "voided", "refunded"]);
});

test("never unsettles a settled payment", () => {
  const back = states.filter(isSettled).flatMap((from) => states.filter((to) => !isSettled(to) && canMove(from, to)));
  expect(back).toEqual([]);
});

test("refuses a move to the current state", () => {
  expect(states.filter((state) => canMove(state, state))).toEqual([]);
});
