import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { decidePosting, type IntentToPost, type PostingFacts, type SeenTransaction } from "./decide-posting.ts";
import { intentStates } from "./intent-state.ts";

const intent: IntentToPost = {
  state: "token",
  amount: cents(3600),
  tip: cents(500),
  donation: cents(0),
  invoiceNumber: "INV-1",
  transactionId: null,
};
const seen: SeenTransaction = {
  transactionId: "T1",
  state: "captured",
  amount: cents(4100),
  invoiceNumber: "INV-1",
  avs: "Y",
  cvv: "M",
};
const facts: PostingFacts = { intent, seen, usedElsewhere: false, claimed: null, avsPolicy: "hold" };

test("posts an approved transaction with our amount and invoice", () => {
  expect(decidePosting(facts)).toEqual({ kind: "post" });
});

test("leaves the outcome unknown for a transaction that the gateway doesn't know yet", () => {
  expect(decidePosting({ ...facts, seen: null })).toEqual({ kind: "wait" });
});

test("leaves the outcome unknown for a charge that the gateway itself isn't sure of", () => {
  expect(decidePosting({ ...facts, seen: { ...seen, state: "pending" } })).toEqual({ kind: "wait" });
});

test("treats a decline, and a sale voided before posting, as declined", () => {
  expect(decidePosting({ ...facts, seen: { ...seen, state: "declined" } })).toEqual({ kind: "declined" });
  expect(decidePosting({ ...facts, seen: { ...seen, state: "voided" } })).toEqual({ kind: "declined" });
  const forAnother = { ...seen, state: "declined", invoiceNumber: "INV-2" } as const;
  expect(decidePosting({ ...facts, seen: forAnother })).toEqual({ kind: "declined" });
});

test("reverses an unwanted payment whatever the policy on poor matches; a wrong amount still needs staff", () => {
  expect(decidePosting({ ...facts, wanted: false })).toEqual({ kind: "reverse", because: "not-wanted" });
  expect(decidePosting({ ...facts, wanted: false, avsPolicy: "accept", seen: { ...seen, avs: "N" } })).toEqual({
    kind: "reverse",
    because: "not-wanted",
  });
  const less = { ...seen, amount: cents(1) };
  expect(decidePosting({ ...facts, wanted: false, seen: less })).toEqual({ kind: "review", because: "amount" });
});

test("sends another amount, another invoice or a transaction used before to review", () => {
  expect(decidePosting({ ...facts, seen: { ...seen, amount: cents(4099) } })).toEqual({
    kind: "review",
    because: "amount",
  });
  expect(decidePosting({ ...facts, seen: { ...seen, invoiceNumber: "INV-2" } })).toEqual({
    kind: "review",
    because: "invoice",
  });
  expect(decidePosting({ ...facts, usedElsewhere: true })).toEqual({ kind: "review", because: "used" });
});

test("requires client figures to equal the intent, with or without the tip inside the amount", () => {
  const claim = (amount: number, tip: number): PostingFacts => ({
    ...facts,
    claimed: { amount: cents(amount), tip: cents(tip), donation: cents(0) },
  });
  expect(decidePosting(claim(3600, 500))).toEqual({ kind: "post" });
  expect(decidePosting(claim(4100, 500))).toEqual({ kind: "post" });
  expect(decidePosting(claim(3600, 0))).toEqual({ kind: "review", because: "claim" });
  expect(decidePosting(claim(100, 500))).toEqual({ kind: "review", because: "claim" });
});

test("accepts, holds or voids a poor address or security code match as the tenant's policy says", () => {
  const poor = (avs: string, cvv: string, avsPolicy: PostingFacts["avsPolicy"]) =>
    decidePosting({ ...facts, seen: { ...seen, avs, cvv }, avsPolicy });
  expect(poor("N", "M", "accept")).toEqual({ kind: "post" });
  expect(poor("N", "M", "hold")).toEqual({ kind: "review", because: "avs" });
  expect(poor("Y", "N", "void")).toEqual({ kind: "reverse", because: "avs" });
  for (const avs of ["A", "Z", "R", "U", "S", " ", ""]) expect(poor(avs, "P", "void")).toEqual({ kind: "post" });
});

test("refuses a verified card with a poor match instead of keeping it for review", () => {
  const free = { ...intent, amount: cents(0), tip: cents(0) };
  const verified = { ...seen, amount: cents(0), avs: "N" };
  expect(decidePosting({ ...facts, intent: free, seen: verified })).toEqual({ kind: "reverse", because: "avs" });
  expect(decidePosting({ ...facts, intent: free, seen: verified, avsPolicy: "accept" })).toEqual({ kind: "post" });
});

test("repeats the first answer for a settled payment, whatever the browser names", () => {
  const captured = { ...intent, state: "captured" as const, transactionId: "T1" };
  expect(decidePosting({ ...facts, intent: captured })).toEqual({ kind: "settled" });
  expect(decidePosting({ ...facts, intent: captured, seen: null })).toEqual({ kind: "settled" });
  const foreign = { ...seen, transactionId: "T9" };
  expect(decidePosting({ ...facts, intent: captured, seen: foreign, usedElsewhere: true })).toEqual({
    kind: "settled",
  });
});

test("ignores a decline that comes after the capture", () => {
  const captured = { ...intent, state: "captured" as const, transactionId: "T1" };
  const late = { ...seen, transactionId: "T2", state: "declined" as const };
  expect(decidePosting({ ...facts, intent: captured, seen: late })).toEqual({ kind: "settled" });
});

test("treats a second charge for a settled payment as a duplicate, and never posts it", () => {
  const captured = { ...intent, state: "captured" as const, transactionId: "T1" };
  expect(decidePosting({ ...facts, intent: captured, seen: { ...seen, transactionId: "T2" } })).toEqual({
    kind: "reverse",
    because: "duplicate",
  });
});

test("refunds a charge for an earlier choice of a payment that is over, but nobody else's", () => {
  const over = { ...intent, state: "voided" as const, transactionId: "T1" };
  const old = { ...seen, transactionId: "T2", invoiceNumber: "INV-OLD" };
  const gone = { kind: "reverse", because: "duplicate" };
  expect(decidePosting({ ...facts, intent: over, seen: old, isOwn: true })).toEqual(gone);
  expect(decidePosting({ ...facts, intent: over, seen: old, isOwn: false })).toEqual({ kind: "settled" });
});

test("only ever posts the exact amount of an approved, unused transaction of this invoice", () => {
  const anyFacts = fc.record({
    intent: fc.record({
      state: fc.constantFrom(...intentStates),
      amount: fc.constantFrom(cents(100), cents(200)),
      tip: fc.constantFrom(cents(0), cents(100)),
      donation: fc.constantFrom(cents(0), cents(100)),
      invoiceNumber: fc.constantFrom("INV-1", "INV-2"),
      transactionId: fc.constantFrom(null, "T1"),
    }),
    seen: fc.record({
      transactionId: fc.constantFrom("T1", "T2"),
      state: fc.constantFrom("captured", "declined", "voided", "refunded", "pending"),
      amount: fc.constantFrom(cents(100), cents(200), cents(300)),
      invoiceNumber: fc.constantFrom("INV-1", "INV-2"),
      avs: fc.constantFrom("Y", "N"),
      cvv: fc.constantFrom("M", "N"),
    }),
    usedElsewhere: fc.boolean(),
    claimed: fc.constant(null),
    avsPolicy: fc.constantFrom("accept", "hold", "void"),
  });
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { amount, tip, donation, invoiceNumber, state } = given.intent;
      const mayPost =
        given.seen.state === "captured" &&
        given.seen.invoiceNumber === invoiceNumber &&
        given.seen.amount === amount + tip + donation &&
        !given.usedElsewhere &&
        ["created", "token", "unknown", "declined"].includes(state);
      expect(decidePosting(given).kind === "post" && !mayPost).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
