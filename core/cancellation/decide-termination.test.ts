import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { subscriptionMoves, subscriptionStatuses, type SubscriptionStatus } from "../subscription/status.ts";
import { decideTermination, terminationDateOf, type TerminationFacts } from "./decide-termination.ts";

const paidThrough = toDay("2026-03-01");
const facts: TerminationFacts = {
  today: toDay("2026-02-20"),
  subscription: { status: "active", paidThrough },
  allowCancel: true,
  rules: { reasonOptional: false },
  justSaved: false,
  reasonIds: [1, 2],
  endsOn: paidThrough,
  asked: { terminationDate: paidThrough, reasonId: 2 },
};
const refused = (because: string) => ({ kind: "refused", because });
const withStatus = (status: SubscriptionStatus): TerminationFacts => ({
  ...facts,
  subscription: { status, paidThrough },
});

test("a cancellation lasts to the end of the paid term", () => {
  expect(decideTermination(facts)).toEqual({ kind: "accepted", accessUntil: "2026-03-01", reasonId: 2 });
});

test("there is nothing to cancel on an account that is not live", () => {
  expect(decideTermination({ ...facts, subscription: null, endsOn: null })).toEqual(refused("inactive"));
  expect(decideTermination(withStatus("ended"))).toEqual(refused("inactive"));
  expect(decideTermination(withStatus("pending"))).toEqual(refused("inactive"));
});

test("cancelled once is cancelled", () => {
  expect(decideTermination(withStatus("cancelling"))).toEqual(refused("already-cancelled"));
});

test("allowCancel N is refused online", () => {
  expect(decideTermination({ ...facts, allowCancel: false })).toEqual(refused("not-online"));
});

test("the reason must be one of the publisher's; none at all is legal only where the law makes it optional", () => {
  const asked = (reasonId: number) => ({ ...facts, asked: { ...facts.asked, reasonId } });
  expect(decideTermination(asked(9))).toEqual(refused("unknown-reason"));
  expect(decideTermination(asked(0))).toEqual(refused("unknown-reason"));
  expect(decideTermination({ ...asked(0), rules: { reasonOptional: true } })).toMatchObject({
    kind: "accepted",
    reasonId: null,
  });
});

test("where the publisher has no reasons none is asked for", () => {
  const asked = { ...facts.asked, reasonId: 0 };
  expect(decideTermination({ ...facts, reasonIds: [], asked })).toMatchObject({ kind: "accepted", reasonId: null });
});

test("a tab that has not heard of the offer accepted in another does not cancel it away", () => {
  expect(decideTermination({ ...facts, justSaved: true })).toEqual({ kind: "conflict", because: "just-saved" });
});

test("another date than ours is a conflict", () => {
  const asked = { ...facts.asked, terminationDate: toDay("2026-02-28") };
  expect(decideTermination({ ...facts, asked })).toEqual({ kind: "conflict", because: "date-moved" });
});

test("it ends where it was told to, be that asked for or the end of the paid term; no third day will do", () => {
  const endsOn = addDays(facts.today, 2);
  for (const terminationDate of [endsOn, paidThrough])
    expect(decideTermination({ ...facts, endsOn, asked: { ...facts.asked, terminationDate } })).toMatchObject({
      kind: "accepted",
      accessUntil: endsOn,
    });
  const asked = { ...facts.asked, terminationDate: addDays(endsOn, 1) };
  expect(decideTermination({ ...facts, endsOn, asked })).toEqual({ kind: "conflict", because: "date-moved" });
});

test("in grace, after the paid term, it ends today: never in the past", () => {
  const today = toDay("2026-03-05");
  const late = { ...facts, today, endsOn: today, subscription: { status: "grace" as const, paidThrough } };
  expect(decideTermination({ ...late, asked: { ...facts.asked, terminationDate: today } })).toMatchObject({
    kind: "accepted",
    accessUntil: today,
  });
});

test("whatever is accepted ends today or later, never before the paid term, by a legal move", () => {
  fc.assert(
    fc.property(fc.constantFrom(...subscriptionStatuses), fc.integer({ min: -40, max: 40 }), (status, offset) => {
      const today = addDays(paidThrough, offset);
      const endsOn = terminationDateOf(paidThrough, today);
      const asked = { terminationDate: endsOn, reasonId: 1 };
      const decided = decideTermination({ ...facts, today, endsOn, subscription: { status, paidThrough }, asked });
      const until = decided.kind === "accepted" ? decided.accessUntil : "9999-12-31";
      expect(until >= today && until >= paidThrough).toBe(true);
      const moves: readonly SubscriptionStatus[] = subscriptionMoves[status];
      expect(decided.kind === "accepted" && !moves.includes("cancelling")).toBe(false);
    }),
  );
});
