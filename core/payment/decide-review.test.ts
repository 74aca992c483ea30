import { expect, test } from "vitest";
import { cents } from "../money.ts";
import type { IntentToPost, SeenTransaction } from "./decide-posting.ts";
import { decideReview, type ReviewAction, reviewActions, type ReviewFacts } from "./decide-review.ts";

const intent: IntentToPost = {
  state: "review",
  amount: cents(3600),
  tip: cents(0),
  donation: cents(0),
  invoiceNumber: "INV-1",
  transactionId: null,
};
const seen: SeenTransaction = {
  transactionId: "T1",
  state: "captured",
  amount: cents(3600),
  invoiceNumber: "INV-1",
  avs: "N",
  cvv: "N",
};
const facts: ReviewFacts = { intent, seen, usedElsewhere: false, wanted: true };
const outcomeOf = (word: ReviewAction, change: Partial<ReviewFacts> = {}) => {
  const decision = decideReview({ ...facts, ...change }, word);
  return decision.kind === "refused" ? decision.because : decision.kind;
};

test("lets staff overlook a poor address match and the browser's figures, and post or reverse", () => {
  expect(outcomeOf("post")).toBe("post");
  expect(outcomeOf("take-back")).toBe("take-back");
  expect(outcomeOf("drop")).toBe("charged");
});

test("never posts another amount or invoice, only reverses it", () => {
  for (const [change, because] of [
    [{ amount: cents(3599) }, "amount"],
    [{ invoiceNumber: "INV-0" }, "invoice"],
  ] as const) {
    expect(outcomeOf("post", { seen: { ...seen, ...change } })).toBe(because);
    expect(outcomeOf("take-back", { seen: { ...seen, ...change } })).toBe("take-back");
  }
});

test("doesn't reverse a charge that has paid for something else", () => {
  expect(reviewActions.map((word) => outcomeOf(word, { usedElsewhere: true }))).toEqual(["used", "used", "drop"]);
});

test("only closes a payment if nothing was charged, or if it was already refunded", () => {
  for (const state of ["declined", "voided", "refunded"] as const)
    expect(reviewActions.map((word) => outcomeOf(word, { seen: { ...seen, state } }))).toEqual([
      "nothing-charged",
      "nothing-charged",
      "drop",
    ]);
  expect(reviewActions.map((word) => outcomeOf(word, { seen: null }))).toEqual([
    "nothing-charged",
    "nothing-charged",
    "drop",
  ]);
});

test("doesn't post a renewal that was canceled in the meantime", () => {
  expect(outcomeOf("post", { wanted: false })).toBe("not-wanted");
  expect(outcomeOf("take-back", { wanted: false })).toBe("take-back");
});
