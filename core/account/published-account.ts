import type { Day } from "../day.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";

/** The states of a subscription, as the publisher's other systems see them. */
export const publishedStatuses = ["active", "stopped", "past_due", "grace", "canceled", "ended"] as const;
export type PublishedStatus = (typeof publishedStatuses)[number];

/** Null: orders that were never paid are not published. */
export const publishedStatus: Readonly<Record<SubscriptionStatus, PublishedStatus | null>> = {
  pending: null,
  active: "active",
  stopped: "stopped",
  pastDue: "past_due",
  grace: "grace",
  cancelling: "canceled",
  ended: "ended",
};

/** An account as the publisher's other systems may read it, with a key or in a full webhook message. */
export type PublishedAccount = {
  readonly accountNumber: number;
  /** Empty once the person has been erased. */
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** The account into which this one was merged. */
  readonly mergedInto: number | null;
  /** Oldest first. */
  readonly subscriptions: readonly {
    readonly subscriptionId: number;
    readonly planId: string;
    readonly plan: string;
    readonly status: PublishedStatus;
    readonly startsOn: Day | null;
    readonly paidThrough: Day | null;
    /** The last day of a canceled subscription. */
    readonly lastDay: Day | null;
    readonly renews: boolean;
  }[];
  /** The reader has agreed to news and offers by email. */
  readonly marketingEmail: boolean;
};
