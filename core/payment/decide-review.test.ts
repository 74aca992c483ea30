import { expect, test } from "vitest";
import { cents } from "../money.ts";
import type { IntentToBook, SeenTransaction } from "./decide-booking.ts";
import { decideReview, type ReviewFacts, type ReviewWord, reviewWords } from "./decide-review.ts";

const intent: IntentToBook = {
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
const said = (word: ReviewWord, change: Partial<ReviewFacts> = {}) => {
  const decision = decideReview({ ...facts, ...change }, word);
  return decision.kind === "refused" ? decision.because : decision.kind;
};

test("a person may overlook a poor address match and the browser's figures, and book or take back", () => {
  expect(said("book")).toBe("book");
  expect(said("take-back")).toBe("take-back");
  expect(said("drop")).toBe("charged");
});

test("another amount or invoice is never booked, only taken back", () => {
  for (const [change, because] of [
    [{ amount: cents(3599) }, "amount"],
    [{ invoiceNumber: "INV-0" }, "invoice"],
  ] as const) {
    expect(said("book", { seen: { ...seen, ...change } })).toBe(because);
    expect(said("take-back", { seen: { ...seen, ...change } })).toBe("take-back");
  }
});

test("a charge that has paid for something else is nobody's to take back here", () => {
  expect(reviewWords.map((word) => said(word, { usedElsewhere: true }))).toEqual(["used", "used", "drop"]);
});

test("where nothing was charged, or it went back already, the payment is only closed", () => {
  for (const state of ["declined", "voided", "refunded"] as const)
    expect(reviewWords.map((word) => said(word, { seen: { ...seen, state } }))).toEqual([
      "nothing-charged",
      "nothing-charged",
      "drop",
    ]);
  expect(reviewWords.map((word) => said(word, { seen: null }))).toEqual(["nothing-charged", "nothing-charged", "drop"]);
});

test("a renewal that was cancelled meanwhile is not booked", () => {
  expect(said("book", { wanted: false })).toBe("not-wanted");
  expect(said("take-back", { wanted: false })).toBe("take-back");
});
