import { expect, test } from "vitest";
import { giftMoves, giftStates } from "./gift-state.ts";

test("is paid for before it is redeemed, and redeemed once", () => {
  expect(giftMoves.pending).not.toContain("redeemed");
  expect(giftStates.filter((state) => (giftMoves[state] as readonly string[]).includes("redeemed"))).toEqual(["open"]);
  expect([giftMoves.redeemed, giftMoves.withdrawn]).toEqual([[], []]);
});
