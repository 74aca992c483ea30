import type { SubscriptionStatus } from "#core/subscription/status.ts";

/** The state of a subscription in a word or two, for lists. */
export const stateNames: Readonly<Record<SubscriptionStatus, string>> = {
  active: "Active",
  stopped: "Delivery stopped",
  grace: "In grace",
  pastDue: "Payment late",
  cancelling: "Canceled, still active",
  pending: "Not paid yet",
  ended: "Ended",
};
