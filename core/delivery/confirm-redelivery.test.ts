import { expect, test } from "vitest";
import { confirmRedelivery } from "./confirm-redelivery.ts";
import { issueMoves, issueStates } from "./delivery-issue.ts";

test("records that a redelivery arrived or didn't", () => {
  expect(confirmRedelivery("redelivering", true, true)).toEqual({ kind: "arrived" });
  expect(confirmRedelivery("redelivering", true, false)).toEqual({ kind: "not-arrived" });
});

test("accepts the same answer again, and changes nothing", () => {
  expect(confirmRedelivery("redelivered", true, true)).toEqual({ kind: "as-said" });
  for (const state of ["credited", "review", "declined"] as const)
    expect(confirmRedelivery(state, true, false)).toEqual({ kind: "as-said" });
});

test("doesn't reopen a report that was settled in another way: a credit stays", () => {
  expect(confirmRedelivery("redelivered", true, false)).toEqual({ kind: "refused", because: "settled" });
  for (const state of ["credited", "review", "declined"] as const)
    expect(confirmRedelivery(state, true, true)).toEqual({ kind: "refused", because: "settled" });
});

test("has no redelivery to confirm if a credit was requested", () => {
  for (const state of issueStates)
    expect(confirmRedelivery(state, false, true)).toEqual({ kind: "refused", because: "no-redelivery" });
});

test("changes only open reports", () => {
  expect(issueStates.filter((state) => issueMoves[state].length > 0)).toEqual(["redelivering", "review"]);
});
