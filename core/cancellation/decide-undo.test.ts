import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { subscriptionStatuses } from "../subscription/status.ts";
import { decideUndo, type UndoFacts } from "./decide-undo.ts";

const facts: UndoFacts = {
  today: toDay("2026-02-20"),
  subscription: {
    status: "cancelling",
    cancelAt: toDay("2026-03-01"),
    method: "ezpay",
    renews: true,
    chargeOn: toDay("2026-02-25"),
  },
};
const undo = (change: object, today = facts.today) =>
  decideUndo({ today, subscription: facts.subscription && { ...facts.subscription, ...change } });

test("undone until the end date: the next charge comes on its day", () => {
  expect(decideUndo(facts)).toEqual({ kind: "accepted", chargeOn: "2026-02-25" });
  expect(undo({}, toDay("2026-03-01"))).toEqual({ kind: "accepted", chargeOn: "2026-03-01" });
});

test("nothing is charged by itself where a bill is sent, or where it was a gift", () => {
  expect(undo({ method: "bill" })).toEqual({ kind: "accepted", chargeOn: null });
  expect(undo({ renews: false })).toEqual({ kind: "accepted", chargeOn: null });
});

test("after the end date, or where nothing is cancelled, there is nothing to undo", () => {
  expect(undo({}, toDay("2026-03-02"))).toEqual({ kind: "refused", because: "inactive" });
  expect(decideUndo({ ...facts, subscription: null })).toEqual({ kind: "refused", because: "inactive" });
  for (const status of subscriptionStatuses.filter((it) => it !== "cancelling"))
    expect(undo({ status })).toMatchObject({ kind: "refused" });
});
