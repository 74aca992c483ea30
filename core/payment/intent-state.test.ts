import { expect, test } from "vitest";
import { intentMoves, type IntentState, intentStates, isSettled } from "./intent-state.ts";

const states = intentStates;
const legal: Readonly<Record<IntentState, readonly IntentState[]>> = intentMoves;
const canMove = (from: IntentState, to: IntentState): boolean => legal[from].includes(to);

test("once captured, a payment can only be taken back", () => {
  expect(states.filter((to) => canMove("captured", to))).toEqual(["voided", "refunded"]);
});

test("a timeout is never a failure by itself, and no new charge is possible before the gateway has answered", () => {
  expect(intentMoves.created).toContain("unknown");
  expect(states.filter((to) => canMove("unknown", to))).toEqual(["token", "captured", "declined", "review"]);
});

test("a payment in review is decided by a person: booked or taken back", () => {
  expect(states.filter((to) => canMove("review", to))).toEqual(["captured", "voided", "refunded"]);
});

test("no settled payment can become unsettled again", () => {
  const back = states.filter(isSettled).flatMap((from) => states.filter((to) => !isSettled(to) && canMove(from, to)));
  expect(back).toEqual([]);
});

test("nothing moves to where it stands", () => {
  expect(states.filter((state) => canMove(state, state))).toEqual([]);
});
