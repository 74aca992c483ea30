import * as fc from "fast-check";
import { expect, test } from "vitest";
import { afterGivingBack, givingBackReference, onlyAsks, reversalMoves, reversalStates } from "./after-giving-back.ts";
import { captured, declined, eachState, eachUnknown } from "./sample-outcomes.ts";

const anOutcome = fc.constantFrom(...eachState, ...eachUnknown);
const checks = fc.integer({ min: 1, max: 20 });

test("nothing counts as given back but the gateway's own record of a refund or a void", () => {
  fc.assert(
    fc.property(anOutcome, checks, (outcome, asked) => {
      const isBack = outcome.state === "refunded" || outcome.state === "voided";
      expect(afterGivingBack(outcome, asked).kind === "done").toBe(isBack);
    }),
  );
  for (const state of ["refunded", "voided"] as const)
    expect(afterGivingBack({ ...captured, state }, 1)).toEqual({ kind: "done", how: state, transactionId: "T-1" });
});

test("what the gateway declines or refuses goes to a person with its code, however often it was asked", () => {
  fc.assert(
    fc.property(checks, (asked) => {
      expect(afterGivingBack(declined, asked)).toEqual({ kind: "review", because: "declined:stop-payment" });
      const rejected = { state: "unknown", why: { kind: "rejected", code: "4000" } } as const;
      expect(afterGivingBack(rejected, asked)).toEqual({ kind: "review", because: "4000" });
    }),
  );
});

test("a refund that the gateway calls pending is asked about five times in its first hour, and for days after", () => {
  const pending = { ...captured, state: "pending" } as const;
  const waits = Array.from({ length: 10 }, (_, at) => afterGivingBack(pending, at + 1));
  expect(waits).toEqual(
    [1, 2, 3, 6, 48, 1440, 1440, 1440, 1440, 1440].map((afterMinutes) => ({
      kind: "ask-again",
      afterMinutes,
      nothingSent: false,
    })),
  );
  expect(afterGivingBack(pending, 11)).toEqual({ kind: "review", because: "no-answer" });
});

test("a silence, and a payment that still stands, are asked about for days and then go to a person", () => {
  for (const outcome of [captured, { state: "unknown", why: { kind: "timeout" } } as const]) {
    const waits = Array.from({ length: 7 }, (_, at) => afterGivingBack(outcome, at + 1));
    expect(waits).toEqual(
      [5, 60, 1440, 1440, 1440, 1440, 1440].map((afterMinutes) => ({
        kind: "ask-again",
        afterMinutes,
        nothingSent: false,
      })),
    );
    expect(afterGivingBack(outcome, 8)).toEqual({ kind: "review", because: "no-answer" });
  }
});

test("only a gateway that was never reached is known to have done nothing", () => {
  fc.assert(
    fc.property(anOutcome, fc.integer({ min: 1, max: 7 }), (outcome, asked) => {
      const next = afterGivingBack(outcome, asked);
      const unreachable = outcome.state === "unknown" && outcome.why.kind === "unreachable";
      expect(next.kind === "ask-again" && next.nothingSent).toBe(unreachable);
    }),
  );
});

test("the reference stays the same until it is sent again, and each sending has one of its own", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }), (id, one, other) => {
      const same = Math.max(one, 1) === Math.max(other, 1);
      expect(givingBackReference(id, one) === givingBackReference(id, other)).toBe(same);
    }),
  );
  expect([0, 1, 2].map((sends) => givingBackReference("r", sends))).toEqual(["r", "r", "r.2"]);
});

test("the first question after a silence, and each after a death, sends nothing for an hour; no other holds back", () => {
  fc.assert(
    fc.property(checks, fc.integer({ min: 0, max: 5000 }), fc.boolean(), (asked, minutesLate, isOrphaned) => {
      const asksOnly = onlyAsks({ checks: asked, minutesLate, isOrphaned });
      expect(asksOnly).toBe((asked === 2 || isOrphaned) && minutesLate < 60);
    }),
  );
});

test("money that is back stays back, and only a person moves what waits for a person", () => {
  expect(reversalMoves.done).toEqual([]);
  for (const from of reversalStates) expect(reversalMoves[from]).not.toContain(from);
});
