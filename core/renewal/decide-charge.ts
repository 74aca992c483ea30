import type { Day } from "../day.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";

export type ChargeFacts = {
  readonly today: Day;
  readonly status: SubscriptionStatus;
  readonly method: "ezpay" | "bill";
  readonly renews: boolean;
  readonly cancelAt: Day | null;
  /** Null: nothing is charged by itself. */
  readonly chargeOn: Day | null;
  /** The renewal of this period, as far as it has come. */
  readonly attempt: RenewalAttempt | null;
  readonly openPayment: OpenPayment;
  /** The subscriber has just given another card: it is charged at once for what is owed, and once (rules 4.3). */
  readonly newCard: boolean;
};

/**
 * A payment for this subscription, by whatever way, that is open. `token`: a form to pay was opened, and may still be used;
 * `in-doubt`: what became of it is not known yet, or a person decides.
 */
export type OpenPayment = "none" | "token" | "in-doubt";

export type RenewalAttempt = { readonly firstTriedOn: Day | null; readonly nextTryOn: Day | null };

export type ChargeDecision =
  | { readonly kind: "charge" }
  /** A charge may have gone out whose outcome is not known: it is asked for, and nothing is charged meanwhile (I4). */
  | { readonly kind: "in-doubt" }
  | { readonly kind: "not-due" };

const chargeable: readonly SubscriptionStatus[] = ["active", "stopped", "pastDue", "grace"];

/** Whether a subscription is to be charged for its next term now (rules 4.3, 8.3; security.md I5). */
export function decideCharge(facts: ChargeFacts): ChargeDecision {
  const { status, method, renews, cancelAt, attempt } = facts;
  if (!chargeable.includes(status) || method !== "ezpay" || !renews || cancelAt !== null) return { kind: "not-due" };
  // Somebody who gives a new card has left the form that they had open; paid by it all the same, that payment is undone.
  if (facts.openPayment === "in-doubt" || (facts.openPayment === "token" && !facts.newCard))
    return { kind: "in-doubt" };
  const wasTried = attempt !== null && attempt.firstTriedOn !== null;
  const isDue = wasTried ? reached(attempt.nextTryOn, facts.today) : reached(facts.chargeOn, facts.today);
  if (!isDue && !(facts.newCard && wasTried)) return { kind: "not-due" };
  return { kind: "charge" };
}

const reached = (day: Day | null, today: Day): boolean => day !== null && day <= today;
