import { type Day, laterOf } from "../day.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";

export type UndoFacts = {
  readonly today: Day;
  readonly subscription: {
    readonly status: SubscriptionStatus;
    readonly cancelAt: Day | null;
    readonly method: "ezpay" | "bill";
    readonly renews: boolean;
    /** When the card would be charged for the next term. */
    readonly chargeOn: Day;
  } | null;
};

export type UndoDecision =
  /** `chargeOn` null: nothing is charged automatically. */
  | { readonly kind: "accepted"; readonly chargeOn: Day | null }
  | { readonly kind: "refused"; readonly because: "inactive" | "not-canceled" };

/**
 * Rules 4.6: a cancellation can be undone until the end date. A charge that was skipped meanwhile is made today at the
 * earliest.
 */
export function decideUndo({ today, subscription }: UndoFacts): UndoDecision {
  if (subscription === null || subscription.status === "pending" || subscription.status === "ended")
    return { kind: "refused", because: "inactive" };
  const { status, cancelAt, method, renews, chargeOn } = subscription;
  if (status !== "cancelling" || cancelAt === null) return { kind: "refused", because: "not-canceled" };
  if (cancelAt < today) return { kind: "refused", because: "inactive" };
  return { kind: "accepted", chargeOn: renews && method === "ezpay" ? laterOf(chargeOn, today) : null };
}
