import { addDays, type Day } from "../day.ts";
import {
  type AcceptedSubscription,
  decideSubscription,
  type SubscriptionFacts,
  type SubscriptionRefusal,
} from "./decide-subscription.ts";
import { type Holding, whoAlreadyHas } from "./who-already-has.ts";

/** How the first term is paid. `bill`: later, when the bill comes; the others at once, on the payment's own screen. */
export const startPayments = ["bill", "check", "card"] as const;
export type StartPayment = (typeof startPayments)[number];

/** The longest that somebody can order ahead: the price and the routes of later days aren't known. */
export const daysOrderedAhead = 60;

export type PhoneStartFacts = {
  readonly order: SubscriptionFacts;
  readonly pay: StartPayment;
  /** The caller wants it to begin no sooner. Null: as soon as possible. */
  readonly startFrom: Day | null;
  /** What other accounts with the caller's phone, email or address have. */
  readonly alike: readonly Holding[];
};

export type PhoneStartRefusal = SubscriptionRefusal | "ez-pay-only" | "start-day" | "looks-alike";

export type PhoneStart =
  | AcceptedSubscription
  | { readonly kind: "refused"; readonly because: PhoneStartRefusal; readonly has: Holding | null };

/**
 * Whether somebody on the phone can have this plan: what holds for a buyer's own order, and what only the phone brings.
 * Another account that looks like the caller's keeps them from buying the same twice, until they say that they know.
 */
export function decidePhoneStart({ order, pay, startFrom, alike }: PhoneStartFacts): PhoneStart {
  if (startFrom !== null && (startFrom < order.today || startFrom > addDays(order.today, daysOrderedAhead)))
    return { kind: "refused", because: "start-day", has: null };
  const decision = decideSubscription(order);
  if (decision.kind === "refused") return decision;
  // Nobody gets the price of automatic payment and a bill.
  if (decision.rate.ezPay === "required" && (decision.byBill || pay !== "card"))
    return { kind: "refused", because: "ez-pay-only", has: null };
  const { isSecond } = order.wanted;
  const has = whoAlreadyHas(order.catalog, alike, { ...decision, isSecond });
  return has.kind === "nothing" ? decision : { kind: "refused", because: "looks-alike", has: has.holding };
}
