import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { entitlementOf, type EntitlingSubscription } from "./entitlement.ts";
import { subscriptionStatuses } from "./status.ts";

const today = toDay("2026-03-02");
const paid: EntitlingSubscription = {
  status: "active",
  paidThrough: toDay("2026-03-10"),
  cancelAt: null,
  renews: true,
  graceDays: 7,
};

test("lets a reader read through the paid term and its grace", () => {
  expect(entitlementOf(paid, today)).toEqual({ until: "2026-03-17", inGrace: false });
  expect(entitlementOf({ ...paid, status: "grace", paidThrough: toDay("2026-02-27") }, today)).toEqual({
    until: "2026-03-06",
    inGrace: true,
  });
  expect(entitlementOf({ ...paid, paidThrough: toDay("2026-02-20") }, today)).toBeNull();
});

test("ends with the last day of a cancellation, and with a gift's paid term", () => {
  expect(entitlementOf({ ...paid, status: "cancelling", cancelAt: toDay("2026-03-10") }, today)).toEqual({
    until: "2026-03-10",
    inGrace: false,
  });
  expect(entitlementOf({ ...paid, renews: false }, today)).toEqual({ until: "2026-03-10", inGrace: false });
});

test("lets nobody read before the first payment, or after the end", () => {
  const reading = subscriptionStatuses.filter((status) => entitlementOf({ ...paid, status }, today) !== null);
  expect(reading).toEqual(["active", "stopped", "pastDue", "grace", "cancelling"]);
});
