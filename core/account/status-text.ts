import type { Day } from "../day.ts";
import { longDay } from "../format/day-text.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";

export type StatusFacts = {
  /** Null: the account never had a subscription. */
  readonly status: SubscriptionStatus | null;
  readonly renews: boolean;
  readonly renewsOn: Day | null;
  readonly paidThrough: Day | null;
  readonly cancelAt: Day | null;
  readonly endedUnpaidOn: Day | null;
  /** The day on which a stopped delivery restarts. */
  readonly restartOn: Day | null;
  readonly graceEndsOn: Day | null;
};

/** The state of a subscription, in the words that staff would say on the phone. */
export function statusText(facts: StatusFacts): string {
  switch (facts.status) {
    case null:
      return "No subscription";
    case "pending":
      return "Ordered, not paid yet";
    case "active":
      return facts.renews ? `Active${on(", renews ", facts.renewsOn)}` : `Active${on(", ends ", facts.paidThrough)}`;
    case "stopped":
      return `Delivery is stopped${on(" until ", facts.restartOn)}`;
    case "pastDue":
      return `Payment is late${on(", ends unpaid ", facts.graceEndsOn)}`;
    case "grace":
      return `In grace${on(", ends unpaid ", facts.graceEndsOn)}`;
    case "cancelling":
      return `Canceled${on(", ends ", facts.cancelAt)}`;
    case "ended":
      return facts.endedUnpaidOn === null
        ? `Ended${on(" ", facts.cancelAt ?? facts.paidThrough)}`
        : `Ended unpaid${on(" ", facts.endedUnpaidOn)}`;
  }
}

const on = (before: string, day: Day | null): string =>
  day === null ? "" : `${before}${longDay(day, "en").replace(/^\w+, /, "")}`;
