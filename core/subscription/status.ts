/** The states of a subscription, in order (rules 2). */
export const subscriptionStatuses = [
  "pending",
  "active",
  "stopped",
  "pastDue",
  "grace",
  "cancelling",
  "ended",
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * Every legal move; any other is refused, by the database too (security.md I15).
 *
 * @testOnly
 */
export const subscriptionMoves = {
  pending: ["active", "ended"],
  active: ["stopped", "pastDue", "grace", "cancelling", "ended"],
  stopped: ["active", "cancelling", "ended"],
  pastDue: ["active", "stopped", "grace", "cancelling", "ended"],
  grace: ["active", "stopped", "cancelling", "ended"],
  cancelling: ["active", "stopped", "ended"],
  // Allowed only if the subscription ended unpaid and is paid for within some weeks (rules 4.4).
  ended: ["active", "stopped", "grace"],
} as const satisfies Record<SubscriptionStatus, readonly SubscriptionStatus[]>;

/** Delivery and access continue, and no second subscription to the same product may begin. */
export const isLive = (status: SubscriptionStatus): boolean => status !== "pending" && status !== "ended";

export type StatusLabel = "Active" | "Inactive";

export const statusLabel = (status: SubscriptionStatus | null): StatusLabel =>
  status !== null && isLive(status) ? "Active" : "Inactive";
