import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { subscriptionStatuses } from "../subscription/status.ts";
import { type ChargeFacts, decideCharge } from "./decide-charge.ts";

const today = toDay("2026-02-25");
const due: ChargeFacts = {
  today,
  status: "active",
  method: "ezpay",
  renews: true,
  cancelAt: null,
  chargeOn: today,
  attempt: null,
  openPayment: "none",
  newCard: false,
};
const decided = (change: Partial<ChargeFacts>) => decideCharge({ ...due, ...change }).kind;

test("charges the card on its day, or later if the day was missed, and not before", () => {
  expect(decided({})).toBe("charge");
  expect(decided({ chargeOn: addDays(today, -40) })).toBe("charge");
  expect(decided({ chargeOn: addDays(today, 1) })).toBe("not-due");
  expect(decided({ chargeOn: null })).toBe("not-due");
});

test("never charges after a cancellation, for a gift, or where a bill is sent", () => {
  expect(decided({ status: "cancelling" })).toBe("not-due");
  expect(decided({ cancelAt: today })).toBe("not-due");
  expect(decided({ status: "ended" })).toBe("not-due");
  expect(decided({ renews: false })).toBe("not-due");
  expect(decided({ method: "bill" })).toBe("not-due");
});

test("charges nothing while a payment's outcome is open, even with a new card", () => {
  expect(decided({ openPayment: "in-doubt" })).toBe("in-doubt");
  expect(decided({ openPayment: "in-doubt", newCard: true })).toBe("in-doubt");
  expect(decided({ openPayment: "token" })).toBe("in-doubt");
});

test("charges a new card at once despite a payment form left open somewhere", () => {
  const attempt = { firstTriedOn: addDays(today, -3), nextTryOn: null };
  expect(decided({ attempt, openPayment: "token", newCard: true, status: "pastDue" })).toBe("charge");
});

test("follows the next try after a decline, even if a credit has moved the charge date", () => {
  const attempt = { firstTriedOn: addDays(today, -1), nextTryOn: addDays(today, 2) };
  expect(decided({ attempt })).toBe("not-due");
  expect(decided({ attempt: { ...attempt, nextTryOn: today }, chargeOn: addDays(today, 5) })).toBe("charge");
  expect(decided({ attempt: { ...attempt, nextTryOn: null } })).toBe("not-due");
});

test("charges a new card at once when the old one was tried, and on its day when none was", () => {
  const attempt = { firstTriedOn: addDays(today, -3), nextTryOn: null };
  expect(decided({ attempt, newCard: true, status: "grace" })).toBe("charge");
  expect(decided({ newCard: true, chargeOn: addDays(today, 9) })).toBe("not-due");
});

test("needs EZ-Pay, a live subscription and no cancellation for every charge", () => {
  const someDay = fc.integer({ min: -50, max: 50 }).map((days) => addDays(today, days));
  const anyDay = fc.option(someDay);
  fc.assert(
    fc.property(
      fc.record({
        today: fc.constant(today),
        status: fc.constantFrom(...subscriptionStatuses),
        method: fc.constantFrom("ezpay" as const, "bill" as const),
        renews: fc.boolean(),
        cancelAt: anyDay,
        chargeOn: anyDay,
        attempt: fc.option(fc.record({ firstTriedOn: anyDay, nextTryOn: anyDay })),
        openPayment: fc.constantFrom("none" as const, "token" as const, "in-doubt" as const),
        newCard: fc.boolean(),
      }),
      (facts) => {
        if (decideCharge(facts).kind !== "charge") return;
        expect(facts).toMatchObject({
          method: "ezpay",
          renews: true,
          cancelAt: null,
        });
        const { openPayment, newCard } = facts;
        expect(openPayment === "none" || (openPayment === "token" && newCard)).toBe(true);
        expect(["active", "stopped", "pastDue", "grace"]).toContain(facts.status);
      },
    ),
  );
});
