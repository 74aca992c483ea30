import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { decideRedemption, type RedemptionFacts, redemptionState } from "./decide-redemption.ts";
import { giftStates } from "./gift-state.ts";

const today = toDay("2026-12-24");
const facts: RedemptionFacts = {
  gift: { state: "open", redeemThrough: addDays(today, 1) },
  today,
  isMine: false,
  isSubscriber: false,
  printed: false,
  delivery: null,
};
const home = { method: "carrier" } as const;
const because = (change: Partial<RedemptionFacts>): string => {
  const decision = decideRedemption({ ...facts, ...change });
  return decision.kind === "refused" ? decision.because : "accepted";
};

test("redeems an open gift through its last day, and not after it", () => {
  expect(because({})).toBe("accepted");
  expect(because({ gift: { state: "open", redeemThrough: today } })).toBe("accepted");
  expect(because({ gift: { state: "open", redeemThrough: addDays(today, -1) } })).toBe("gift-over");
});

test("shows a redeemed gift as their own to its redeemer, and as over to all others", () => {
  const gift = { state: "redeemed", redeemThrough: today } as const;
  expect(because({ gift, isMine: true })).toBe("already-yours");
  expect(because({ gift })).toBe("already-redeemed");
});

test("doesn't redeem a gift for a reader who already has the plan", () => {
  expect(because({ isSubscriber: true })).toBe("plan-already-active");
});

test("requires a deliverable address for a paper, and none for a digital gift", () => {
  expect(because({ printed: true })).toBe("address");
  expect(because({ printed: true, delivery: { method: "none" } })).toBe("no-print-delivery");
  expect(because({ printed: true, delivery: home })).toBe("accepted");
  expect(decideRedemption({ ...facts, printed: true, delivery: { method: "mail" } })).toMatchObject({ method: "mail" });
});

const anything: fc.Arbitrary<RedemptionFacts> = fc.record({
  gift: fc.record({
    state: fc.constantFrom(...giftStates),
    redeemThrough: fc.option(fc.integer({ min: -9, max: 9 }).map((days) => addDays(today, days))),
  }),
  today: fc.constant(today),
  isMine: fc.boolean(),
  isSubscriber: fc.boolean(),
  printed: fc.boolean(),
  delivery: fc.option(fc.record({ method: fc.constantFrom("carrier" as const, "mail" as const, "none" as const) })),
});

test("redeems only an open gift in its time, and never twice", () => {
  fc.assert(
    fc.property(anything, (some) => {
      const accepted = decideRedemption(some).kind === "accepted";
      const mayBe = redemptionState(some.gift, today) === "open" && !(some.printed && some.delivery?.method === "none");
      expect(accepted && !mayBe).toBe(false);
      expect(decideRedemption({ ...some, gift: { ...some.gift, state: "redeemed" } }).kind).toBe("refused");
      expect(decideRedemption({ ...some, gift: { ...some.gift, state: "pending" } }).kind).toBe("refused");
      expect(decideRedemption({ ...some, gift: { ...some.gift, state: "withdrawn" } }).kind).toBe("refused");
    }),
  );
});
