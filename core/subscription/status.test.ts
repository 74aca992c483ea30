import { expect, test } from "vitest";
import { isLive, statusLabel, subscriptionMoves, type SubscriptionStatus, subscriptionStatuses } from "./status.ts";

const statuses = subscriptionStatuses;
const moves: Readonly<Record<SubscriptionStatus, readonly SubscriptionStatus[]>> = subscriptionMoves;
const canGo = (from: SubscriptionStatus, to: SubscriptionStatus): boolean => moves[from].includes(to);

/** Rules 2, as written there. */
const rulesTwo = `pending -> active | ended; active -> stopped | pastDue | grace | cancelling | ended; stopped -> active | cancelling | ended;
  pastDue -> active | stopped | grace | cancelling | ended; grace -> active | stopped | cancelling | ended;
  cancelling -> active | stopped | ended; ended -> active | stopped | grace`;

test("every transition is legal or illegal as rules 2 says", () => {
  const legal = rulesTwo.split(";").flatMap((row) => {
    const [from = "", to = ""] = row.split("->");
    return to.split("|").map((target) => `${from.trim()} to ${target.trim()}`);
  });
  const allowed = statuses.flatMap((from) => statuses.filter((to) => canGo(from, to)).map((to) => `${from} to ${to}`));
  expect(allowed.toSorted()).toEqual(legal.toSorted());
});

test("only lets an ended one continue as it would have been delivered, and refuses a move to the same state", () => {
  expect(subscriptionMoves.ended).toEqual(["active", "stopped", "grace"]);
  expect(statuses.filter((status) => canGo(status, status))).toEqual([]);
});

test("shows Active on the chip for active, stopped, cancelling, pastDue and grace, else Inactive", () => {
  const active = statuses.filter((status) => statusLabel(status) === "Active");
  expect(active).toEqual(["active", "stopped", "pastDue", "grace", "cancelling"]);
  expect(statusLabel(null)).toBe("Inactive");
  expect(statuses.filter(isLive)).toEqual(active);
});
