import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { type GivenGiftFacts, givenGiftState, isChangeable } from "./given-gift.ts";

const today = toDay("2026-12-01");
const sent: GivenGiftFacts = {
  state: "open",
  redeemThrough: toDay("2031-12-01"),
  recipientEmail: "linnea@readers.example",
  isMailed: true,
  isReturned: false,
};

test.each([
  ["sent", {}, true],
  ["waits", { isMailed: false }, true],
  ["returned", { isReturned: true }, true],
  ["returned", { isReturned: true, isMailed: false }, true],
  ["card", { recipientEmail: "", isMailed: false }, true],
  ["redeemed", { state: "redeemed" }, false],
  ["over", { redeemThrough: toDay("2026-11-30") }, false],
  ["canceled", { state: "withdrawn" }, false],
] as const)("is %s with %o; changeable: %s", (state, change, changeable) => {
  expect(givenGiftState({ ...sent, ...change }, today)).toBe(state);
  expect(isChangeable(state)).toBe(changeable);
});
