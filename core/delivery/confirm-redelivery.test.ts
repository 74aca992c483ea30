import { expect, test } from "vitest";
import { confirmRedelivery } from "./confirm-redelivery.ts";
import { issueMoves, issueStates } from "./delivery-issue.ts";

test("a redelivery that is on its way arrived, or did not", () => {
  expect(confirmRedelivery("redelivering", true, true)).toEqual({ kind: "arrived" });
  expect(confirmRedelivery("redelivering", true, false)).toEqual({ kind: "not-arrived" });
});

test("what was said before may be said again, and changes nothing", () => {
  expect(confirmRedelivery("redelivered", true, true)).toEqual({ kind: "as-said" });
  for (const state of ["credited", "review", "declined"] as const)
    expect(confirmRedelivery(state, true, false)).toEqual({ kind: "as-said" });
});

test("what is settled otherwise is not opened again: a credit stays", () => {
  expect(confirmRedelivery("redelivered", true, false)).toEqual({ kind: "refused", because: "settled" });
  for (const state of ["credited", "review", "declined"] as const)
    expect(confirmRedelivery(state, true, true)).toEqual({ kind: "refused", because: "settled" });
});

test("a credit that was asked for has no redelivery to confirm", () => {
  for (const state of issueStates)
    expect(confirmRedelivery(state, false, true)).toEqual({ kind: "refused", because: "no-redelivery" });
});

test("only what is open moves on", () => {
  expect(issueStates.filter((state) => issueMoves[state].length > 0)).toEqual(["redelivering", "review"]);
});
