import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { subscriptionMoves, type SubscriptionStatus, subscriptionStatuses } from "../subscription/status.ts";
import { decideTermination, terminationDateOf, type TerminationFacts } from "./decide-termination.ts";

const paidThrough = toDay("2026-03-01");
const facts: TerminationFacts = {
  today: toDay("2026-02-20"),
  subscription: { status: "active", paidThrough },
  allowCancel: true,
  rules: { reasonOptional: false },
  justSaved: false,
  reasonIds: [1, 2],
  isAskedWhy: true,
  endsOn: paidThrough,
  asked: { terminationDate: paidThrough, reasonId: 2 },
};
const refused = (because: string) => ({ kind: "refused", because });
const withStatus = (status: SubscriptionStatus): TerminationFacts => ({
  ...facts,
  subscription: { status, paidThrough },
});

test("cancels to the end of the paid term", () => {
  expect(decideTermination(facts)).toEqual({ kind: "accepted", accessUntil: "2026-03-01", reasonId: 2 });
});

test("has nothing to cancel on an account that isn't live", () => {
  expect(decideTermination({ ...facts, subscription: null, endsOn: null })).toEqual(refused("inactive"));
  expect(decideTermination(withStatus("ended"))).toEqual(refused("inactive"));
  expect(decideTermination(withStatus("pending"))).toEqual(refused("inactive"));
});

test("refuses to cancel a canceled subscription again", () => {
  expect(decideTermination(withStatus("cancelling"))).toEqual(refused("already-canceled"));
});

test("refuses to cancel online with allowCancel N", () => {
  expect(decideTermination({ ...facts, allowCancel: false })).toEqual(refused("not-online"));
});

test("requires one of the publisher's reasons, unless the law makes the reason optional", () => {
  const asked = (reasonId: number) => ({ ...facts, asked: { ...facts.asked, reasonId } });
  expect(decideTermination(asked(9))).toEqual(refused("unknown-reason"));
  expect(decideTermination(asked(0))).toEqual(refused("unknown-reason"));
  expect(decideTermination({ ...asked(0), rules: { reasonOptional: true } })).toMatchObject({
    kind: "accepted",
    reasonId: null,
  });
});

test("asks for no reason if the publisher has none that can be true for the reader", () => {
  const asked = { ...facts.asked, reasonId: 0 };
  expect(decideTermination({ ...facts, isAskedWhy: false, asked })).toMatchObject({ kind: "accepted", reasonId: null });
});

test("doesn't cancel in one tab what another tab has just saved with an offer", () => {
  expect(decideTermination({ ...facts, justSaved: true })).toEqual({ kind: "conflict", because: "just-saved" });
});

test("answers a different date from ours with a conflict", () => {
  const asked = { ...facts.asked, terminationDate: toDay("2026-02-28") };
  expect(decideTermination({ ...facts, asked })).toEqual({ kind: "conflict", because: "date-moved" });
});

test("ends it on the day shown if that day or the end of the paid term is requested, and refuses any other day", () => {
  const endsOn = addDays(facts.today, 2);
  for (const terminationDate of [endsOn, paidThrough])
    expect(decideTermination({ ...facts, endsOn, asked: { ...facts.asked, terminationDate } })).toMatchObject({
      kind: "accepted",
      accessUntil: endsOn,
    });
  const asked = { ...facts.asked, terminationDate: addDays(endsOn, 1) };
  expect(decideTermination({ ...facts, endsOn, asked })).toEqual({ kind: "conflict", because: "date-moved" });
});

test("ends it today if it is in grace after the paid term, and never in the past", () => {
  const today = toDay("2026-03-05");
  const late = { ...facts, today, endsOn: today, subscription: { status: "grace" as const, paidThrough } };
  expect(decideTermination({ ...late, asked: { ...facts.asked, terminationDate: today } })).toMatchObject({
    kind: "accepted",
    accessUntil: today,
  });
});

test("ends whatever it accepts today or later, never before the paid term, by a legal move", () => {
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
