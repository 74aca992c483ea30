import type { AccountDetails } from "#contract/manage-account.ts";

type Status = NonNullable<AccountDetails["subscriptionStatus"]>;

/** The subscription's state in the reader's words. */
const words = {
  pending: "Waiting for payment",
  active: "Active",
  stopped: "Active, delivery paused",
  pastDue: "Active, payment due",
  grace: "Active, payment due",
  cancelling: "Cancelled",
  ended: "Ended",
} as const satisfies Record<Status, string>;

export const subscriptionBadge = (status: Status | null): string | null => (status === null ? null : words[status]);
