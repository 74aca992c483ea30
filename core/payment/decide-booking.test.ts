import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { decideBooking, type BookingFacts, type IntentToBook, type SeenTransaction } from "./decide-booking.ts";
import { intentStates } from "./intent-state.ts";

const intent: IntentToBook = {
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
const facts: BookingFacts = { intent, seen, usedElsewhere: false, claimed: null, avsPolicy: "hold" };

test("an approved transaction with our amount and invoice is booked", () => {
  expect(decideBooking(facts)).toEqual({ kind: "book" });
});

test("a transaction that the gateway does not know yet leaves the outcome unknown", () => {
  expect(decideBooking({ ...facts, seen: null })).toEqual({ kind: "wait" });
});

test("a charge that the gateway itself is not sure of leaves the outcome unknown", () => {
  expect(decideBooking({ ...facts, seen: { ...seen, state: "pending" } })).toEqual({ kind: "wait" });
});

test("a decline is a decline; so is a sale that was voided before it was booked", () => {
  expect(decideBooking({ ...facts, seen: { ...seen, state: "declined" } })).toEqual({ kind: "declined" });
  expect(decideBooking({ ...facts, seen: { ...seen, state: "voided" } })).toEqual({ kind: "declined" });
  const forAnother = { ...seen, state: "declined", invoiceNumber: "INV-2" } as const;
  expect(decideBooking({ ...facts, seen: forAnother })).toEqual({ kind: "declined" });
});

test("what nobody wants any more is taken back, whatever the policy on poor matches; a wrong amount still needs a person", () => {
  expect(decideBooking({ ...facts, wanted: false })).toEqual({ kind: "give-back", because: "not-wanted" });
  expect(decideBooking({ ...facts, wanted: false, avsPolicy: "accept", seen: { ...seen, avs: "N" } })).toEqual({
    kind: "give-back",
    because: "not-wanted",
  });
  const less = { ...seen, amount: cents(1) };
  expect(decideBooking({ ...facts, wanted: false, seen: less })).toEqual({ kind: "review", because: "amount" });
});

test("another amount, another invoice or a transaction used before goes to review", () => {
  expect(decideBooking({ ...facts, seen: { ...seen, amount: cents(4099) } })).toEqual({
    kind: "review",
    because: "amount",
  });
  expect(decideBooking({ ...facts, seen: { ...seen, invoiceNumber: "INV-2" } })).toEqual({
    kind: "review",
    because: "invoice",
  });
  expect(decideBooking({ ...facts, usedElsewhere: true })).toEqual({ kind: "review", because: "used" });
});

test("client figures must equal the intent, with or without the tip inside the amount", () => {
  const claim = (amount: number, tip: number): BookingFacts => ({
    ...facts,
    claimed: { amount: cents(amount), tip: cents(tip), donation: cents(0) },
  });
  expect(decideBooking(claim(3600, 500))).toEqual({ kind: "book" });
  expect(decideBooking(claim(4100, 500))).toEqual({ kind: "book" });
  expect(decideBooking(claim(3600, 0))).toEqual({ kind: "review", because: "claim" });
  expect(decideBooking(claim(100, 500))).toEqual({ kind: "review", because: "claim" });
});

test("a poor address or security code match is accepted, held or voided as the tenant's policy says", () => {
  const poor = (avs: string, cvv: string, avsPolicy: BookingFacts["avsPolicy"]) =>
    decideBooking({ ...facts, seen: { ...seen, avs, cvv }, avsPolicy });
  expect(poor("N", "M", "accept")).toEqual({ kind: "book" });
  expect(poor("N", "M", "hold")).toEqual({ kind: "review", because: "avs" });
  expect(poor("Y", "N", "void")).toEqual({ kind: "give-back", because: "avs" });
  for (const avs of ["A", "Z", "R", "U", "S", " ", ""]) expect(poor(avs, "P", "void")).toEqual({ kind: "book" });
});

test("a card that was only verified, with a poor match, is not kept for a person to look at: it is not taken", () => {
  const nought = { ...intent, amount: cents(0), tip: cents(0) };
  const verified = { ...seen, amount: cents(0), avs: "N" };
  expect(decideBooking({ ...facts, intent: nought, seen: verified })).toEqual({ kind: "give-back", because: "avs" });
  expect(decideBooking({ ...facts, intent: nought, seen: verified, avsPolicy: "accept" })).toEqual({ kind: "book" });
});

test("a payment that is settled gets its first answer again, whatever the browser names", () => {
  const captured = { ...intent, state: "captured" as const, transactionId: "T1" };
  expect(decideBooking({ ...facts, intent: captured })).toEqual({ kind: "settled" });
  expect(decideBooking({ ...facts, intent: captured, seen: null })).toEqual({ kind: "settled" });
  const foreign = { ...seen, transactionId: "T9" };
  expect(decideBooking({ ...facts, intent: captured, seen: foreign, usedElsewhere: true })).toEqual({
    kind: "settled",
  });
});

test("a decline that comes after the capture changes nothing", () => {
  const captured = { ...intent, state: "captured" as const, transactionId: "T1" };
  const late = { ...seen, transactionId: "T2", state: "declined" as const };
  expect(decideBooking({ ...facts, intent: captured, seen: late })).toEqual({ kind: "settled" });
});

test("a second charge for a settled payment is a duplicate, and never booked", () => {
  const captured = { ...intent, state: "captured" as const, transactionId: "T1" };
  expect(decideBooking({ ...facts, intent: captured, seen: { ...seen, transactionId: "T2" } })).toEqual({
    kind: "give-back",
    because: "duplicate",
  });
});

test("a charge for an earlier choice of a payment that is over goes back, and nobody else's does", () => {
  const over = { ...intent, state: "voided" as const, transactionId: "T1" };
  const old = { ...seen, transactionId: "T2", invoiceNumber: "INV-OLD" };
  const gone = { kind: "give-back", because: "duplicate" };
  expect(decideBooking({ ...facts, intent: over, seen: old, isOwn: true })).toEqual(gone);
  expect(decideBooking({ ...facts, intent: over, seen: old, isOwn: false })).toEqual({ kind: "settled" });
});

test("only the exact amount of an approved, unused transaction of this invoice is ever booked", () => {
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
      const mayBook =
        given.seen.state === "captured" &&
        given.seen.invoiceNumber === invoiceNumber &&
        given.seen.amount === amount + tip + donation &&
        !given.usedElsewhere &&
        ["created", "token", "unknown", "declined"].includes(state);
      expect(decideBooking(given).kind === "book" && !mayBook).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
