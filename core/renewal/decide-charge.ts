import type { Day } from "../day.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";

export type ChargeFacts = {
  readonly today: Day;
  readonly status: SubscriptionStatus;
  readonly method: "ezpay" | "bill";
  readonly renews: boolean;
  readonly cancelAt: Day | null;
  /** Null: nothing is charged automatically. */
  readonly chargeOn: Day | null;
  /** The renewal of this period, with its progress so far. */
  readonly attempt: RenewalAttempt | null;
  readonly openPayment: OpenPaymentState;
  /** The subscriber has just given another card: it is charged once, immediately, for what is owed (rules 4.3). */
  readonly newCard: boolean;
};

/**
 * An open payment for this subscription, of any kind. `token`: a payment form was opened and may still be used;
 * `in-doubt`: the outcome isn't known yet, or staff decide.
 */
export type OpenPaymentState = "none" | "token" | "in-doubt";

export type RenewalAttempt = { readonly firstTriedOn: Day | null; readonly nextTryOn: Day | null };

export type ChargeDecision =
  | { readonly kind: "charge" }
  /** A charge may have been sent, but its outcome isn't known: ask the gateway, and charge nothing meanwhile (I4). */
  | { readonly kind: "in-doubt" }
  | { readonly kind: "not-due" };

const chargeable: readonly SubscriptionStatus[] = ["active", "stopped", "pastDue", "grace"];

/** Whether to charge a subscription for its next term now (rules 4.3, 8.3; security.md I5). */
export function decideCharge(facts: ChargeFacts): ChargeDecision {
  const { status, method, renews, cancelAt, attempt } = facts;
  if (!chargeable.includes(status) || method !== "ezpay" || !renews || cancelAt !== null) return { kind: "not-due" };
  // A reader who gives a new card has left the form that was open. If that form is paid after all, the payment is
  // undone.
  if (facts.openPayment === "in-doubt" || (facts.openPayment === "token" && !facts.newCard))
    return { kind: "in-doubt" };
  const wasTried = attempt !== null && attempt.firstTriedOn !== null;
  const isDue = wasTried ? reached(attempt.nextTryOn, facts.today) : reached(facts.chargeOn, facts.today);
  if (!isDue && !(facts.newCard && wasTried)) return { kind: "not-due" };
  return { kind: "charge" };
}

const reached = (day: Day | null, today: Day): boolean => day !== null && day <= today;
