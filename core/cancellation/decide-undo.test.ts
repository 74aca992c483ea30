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

test("undoes until the end date, and charges next on the regular day", () => {
  expect(decideUndo(facts)).toEqual({ kind: "accepted", chargeOn: "2026-02-25" });
  expect(undo({}, toDay("2026-03-01"))).toEqual({ kind: "accepted", chargeOn: "2026-03-01" });
});

test("charges nothing automatically for bills and gifts", () => {
  expect(undo({ method: "bill" })).toEqual({ kind: "accepted", chargeOn: null });
  expect(undo({ renews: false })).toEqual({ kind: "accepted", chargeOn: null });
});

test("has nothing to undo after the end date, or if nothing is canceled", () => {
  expect(undo({}, toDay("2026-03-02"))).toEqual({ kind: "refused", because: "inactive" });
  expect(decideUndo({ ...facts, subscription: null })).toEqual({ kind: "refused", because: "inactive" });
  for (const status of subscriptionStatuses.filter((it) => it !== "cancelling"))
    expect(undo({ status })).toMatchObject({ kind: "refused" });
});
