import { type Cents, plus } from "../money.ts";
import { type IntentState, isSettled } from "./intent-state.ts";
import type { GatewayTransaction } from "./outcome.ts";

/** What is to be paid, as fixed before the widget opened. */
export type IntentToPost = {
  readonly state: IntentState;
  /** Plan, upgrades and added tax. */
  readonly amount: Cents;
  readonly tip: Cents;
  readonly donation: Cents;
  readonly invoiceNumber: string;
  /** The gateway's id of the transaction that settled it; null while unsettled. */
  readonly transactionId: string | null;
};

/** The gateway's own record of a transaction, never the browser's report (rules 4.2). */
export type SeenTransaction = Pick<
  GatewayTransaction,
  "transactionId" | "state" | "amount" | "invoiceNumber" | "avs" | "cvv"
>;

/** The amounts that the browser sent; only compared (security.md S12). */
export type ClaimedAmounts = { readonly amount: Cents; readonly tip: Cents; readonly donation: Cents };

export type PostingFacts = {
  readonly intent: IntentToPost;
  /** Null: the gateway has no such transaction, or not yet. */
  readonly seen: SeenTransaction | null;
  /** The transaction already settled another payment. */
  readonly usedElsewhere: boolean;
  /** The gateway has it under this payment's reference, possibly with the invoice number of an earlier choice. */
  readonly isOwn?: boolean;
  /** Null if no browser is involved: a background check, or a renewal. */
  readonly claimed: ClaimedAmounts | null;
  readonly avsPolicy: "accept" | "hold" | "void";
  /** False: what it pays for is no longer wanted, such as a renewal after a cancellation (rules 8.3). */
  readonly wanted?: boolean;
};

export type ReviewReason = "used" | "invoice" | "amount" | "claim" | "avs";

/**
 * Whether the payment's own charge may still come: the charge that was seen is for something else, and one in another
 * tab may have been approved. If the own charge comes, it is posted, and the first one is returned.
 */
const ownChargeMayFollow = {
  used: true,
  invoice: true,
  amount: true,
  claim: false,
  avs: false,
} as const satisfies Record<ReviewReason, boolean>;

const isReviewReason = (because: string): because is ReviewReason => Object.hasOwn(ownChargeMayFollow, because);

/** Whether the gateway is still asked about a payment that is in review for this reason. */
export const waitsForOwnCharge = (because: string | null): boolean =>
  because !== null && isReviewReason(because) && ownChargeMayFollow[because];

export type AutomaticReversalReason = "avs" | "not-wanted" | "duplicate";

export type PostingDecision =
  | { readonly kind: "post" }
  /** The payment's record already says how it ended: repeat that answer. */
  | { readonly kind: "settled" }
  /** Nothing was charged; the buyer may try again. */
  | { readonly kind: "declined" }
  /**
   * Charged, but must be returned: against the policy, not wanted anymore, or a second charge (I2). It is never posted.
   */
  | { readonly kind: "reverse"; readonly because: AutomaticReversalReason }
  /** Nothing is fulfilled until staff have reviewed it. */
  | { readonly kind: "review"; readonly because: ReviewReason }
  /** The outcome isn't known: ask again later, and charge nothing meanwhile (I4). */
  | { readonly kind: "wait" };

/** What follows from the gateway's record of one of our payments (rules 4.2, security.md I2, I3, S12). */
export function decidePosting(facts: PostingFacts): PostingDecision {
  const { intent, seen, usedElsewhere, claimed, avsPolicy } = facts;
  const isOurs = seen !== null && !usedElsewhere && seen.invoiceNumber === intent.invoiceNumber;
  if (isSettled(intent.state)) {
    // A decline that arrives after the money was taken changes nothing (security.md F7).
    const isLate = seen?.state === "captured" && seen.transactionId !== intent.transactionId;
    const second = isLate && (isOurs || (facts.isOwn === true && !usedElsewhere));
    return second ? { kind: "reverse", because: "duplicate" } : { kind: "settled" };
  }
  // The gateway itself isn't sure yet, which is neither a yes nor a no: ask again later.
  if (seen === null || seen.state === "pending") return { kind: "wait" };
  // No money has moved, whatever the transaction was for, so there is nothing to review.
  if (seen.state !== "captured") return { kind: "declined" };
  if (usedElsewhere) return { kind: "review", because: "used" };
  if (!isOurs) return { kind: "review", because: "invoice" };
  if (seen.amount !== totalDue(intent)) return { kind: "review", because: "amount" };
  if (claimed !== null && !amountsMatch(claimed, intent)) return { kind: "review", because: "claim" };
  if (facts.wanted === false) return { kind: "reverse", because: "not-wanted" };
  // A card that was only verified has no charge that could wait for review, so it is refused.
  if (isPoorMatch(seen)) return poorMatch[seen.amount === 0 && avsPolicy === "hold" ? "void" : avsPolicy];
  return { kind: "post" };
}

/** The full amount that the gateway is asked to charge. */
export const totalDue = ({ amount, tip, donation }: ClaimedAmounts): Cents => plus(amount, tip, donation);

/** The specs don't say whether `amount` includes tip and donation, so both are accepted. */
const amountsMatch = (claimed: ClaimedAmounts, intent: IntentToPost): boolean =>
  claimed.tip === intent.tip &&
  claimed.donation === intent.donation &&
  (claimed.amount === intent.amount || claimed.amount === totalDue(intent));

/**
 * The issuer says that the address doesn't match at all, or that the security code is wrong or missing. "Not checked"
 * and partial matches are no evidence against anyone.
 */
const isPoorMatch = ({ avs, cvv }: SeenTransaction): boolean => avs === "N" || cvv === "N" || cvv === "S";

const poorMatch = {
  accept: { kind: "post" },
  hold: { kind: "review", because: "avs" },
  void: { kind: "reverse", because: "avs" },
} as const satisfies Record<PostingFacts["avsPolicy"], PostingDecision>;
