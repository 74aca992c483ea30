import { addDays, type Day } from "../day.ts";
import {
  type AcceptedSubscription,
  decideSubscription,
  type OrderFacts,
  type SubscriptionRefusal,
} from "./decide-subscription.ts";
import { findExistingSubscription, type Holding } from "./existing-subscription.ts";

/**
 * How the first term is paid. `bill`: later, when the bill comes; the others right away, on the payment's own screen.
 */
export const startPayments = ["bill", "check", "card"] as const;
export type StartPayment = (typeof startPayments)[number];

/** How many days ahead somebody can order at most: prices and routes of later days aren't known. */
export const maxStartDaysAhead = 60;

export type PhoneStartFacts = {
  readonly order: OrderFacts;
  readonly pay: StartPayment;
  /** The earliest day on which the caller wants it to begin. Null: as soon as possible. */
  readonly startFrom: Day | null;
  /** Subscriptions of other accounts with the caller's phone number, email or address. */
  readonly alike: readonly Holding[];
};

export type PhoneStartRefusal = SubscriptionRefusal | "ez-pay-only" | "start-day" | "looks-alike";

export type PhoneStartDecision =
  | AcceptedSubscription
  | { readonly kind: "refused"; readonly because: PhoneStartRefusal; readonly has: Holding | null };

/**
 * Whether a caller can have this plan: the rules of a buyer's own order, and those that only apply on the phone. If
 * another account looks like the caller's, the order is refused until the caller confirms that they want a second one,
 * so that nobody buys the same thing twice.
 */
export function decidePhoneStart({ order, pay, startFrom, alike }: PhoneStartFacts): PhoneStartDecision {
  if (startFrom !== null && (startFrom < order.today || startFrom > addDays(order.today, maxStartDaysAhead)))
    return { kind: "refused", because: "start-day", has: null };
  const decision = decideSubscription(order);
  if (decision.kind === "refused") return decision;
  // Nobody gets the automatic-payment price with a bill.
  if (decision.rate.ezPay === "required" && (decision.byBill || pay !== "card"))
    return { kind: "refused", because: "ez-pay-only", has: null };
  const { isSecond } = order.wanted;
  const has = findExistingSubscription(order.catalog, alike, { ...decision, isSecond });
  return has.kind === "nothing" ? decision : { kind: "refused", because: "looks-alike", has: has.holding };
}
