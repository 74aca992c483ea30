import { plus, type Cents } from "../money.ts";
import { isSettled, type IntentState } from "./intent-state.ts";
import type { GatewayTransaction } from "./outcome.ts";

/** What is to be paid, as it was fixed before the widget opened. */
export type IntentToBook = {
  readonly state: IntentState;
  /** Plan, upgrades and added tax. */
  readonly amount: Cents;
  readonly tip: Cents;
  readonly donation: Cents;
  readonly invoiceNumber: string;
  /** The gateway's id of the transaction that settled it; null while none has. */
  readonly transactionId: string | null;
};

/** The gateway's own record of a transaction; never what the browser says of it (rules 4.2). */
export type SeenTransaction = Pick<
  GatewayTransaction,
  "transactionId" | "state" | "amount" | "invoiceNumber" | "avs" | "cvv"
>;

/** The figures that the browser sent along; only compared (security.md S12). */
export type ClaimedAmounts = { readonly amount: Cents; readonly tip: Cents; readonly donation: Cents };

export type BookingFacts = {
  readonly intent: IntentToBook;
  /** Null: the gateway knows of no such transaction (yet). */
  readonly seen: SeenTransaction | null;
  /** The transaction already settled another payment. */
  readonly usedElsewhere: boolean;
  /** The gateway has it under this payment's own reference, perhaps with the invoice number of an earlier choice. */
  readonly isOwn?: boolean;
  /** Null where no browser is involved: the janitor, a renewal. */
  readonly claimed: ClaimedAmounts | null;
  readonly avsPolicy: "accept" | "hold" | "void";
  /** False: what it pays for is not wanted any more, as a renewal after a cancellation (rules 8.3). */
  readonly wanted?: boolean;
};

export type ReviewReason = "used" | "invoice" | "amount" | "claim" | "avs";

/**
 * Whether the payment's own charge may yet come: the one that was seen is not for what is to be paid, and another tab may have
 * been approved. It is then posted, and the first one goes back.
 */
const ownMayCome = {
  used: true,
  invoice: true,
  amount: true,
  claim: false,
  avs: false,
} as const satisfies Record<ReviewReason, boolean>;

const isReviewReason = (because: string): because is ReviewReason => Object.hasOwn(ownMayCome, because);

/** Whether the gateway is still asked about a payment that was put into review for this reason. */
export const waitsForOwnCharge = (because: string | null): boolean =>
  because !== null && isReviewReason(because) && ownMayCome[because];

export type GiveBackReason = "avs" | "not-wanted" | "duplicate";

export type Booking =
  | { readonly kind: "book" }
  /** The payment's own record says how it ended: give that answer again. */
  | { readonly kind: "settled" }
  /** Nothing was charged; the buyer may try again. */
  | { readonly kind: "declined" }
  /** Charged, and must not stay: against the policy, not wanted anymore, or a second charge (I2). It is never booked. */
  | { readonly kind: "give-back"; readonly because: GiveBackReason }
  /** Nothing is fulfilled until a person has looked at it. */
  | { readonly kind: "review"; readonly because: ReviewReason }
  /** The outcome is not known: ask again later, charge nothing meanwhile (I4). */
  | { readonly kind: "wait" };

/** What follows from the gateway's record for a payment of ours (rules 4.2, security.md I2, I3, S12). */
export function decideBooking(facts: BookingFacts): Booking {
  const { intent, seen, usedElsewhere, claimed, avsPolicy } = facts;
  const isOurs = seen !== null && !usedElsewhere && seen.invoiceNumber === intent.invoiceNumber;
  if (isSettled(intent.state)) {
    // A decline that comes late, after the money was taken, changes nothing (security.md F7).
    const isLate = seen?.state === "captured" && seen.transactionId !== intent.transactionId;
    const second = isLate && (isOurs || (facts.isOwn === true && !usedElsewhere));
    return second ? { kind: "give-back", because: "duplicate" } : { kind: "settled" };
  }
  // A charge that the gateway itself is not sure of is asked about again, and is no answer either way.
  if (seen === null || seen.state === "pending") return { kind: "wait" };
  // No money has moved by it, whatever it was for: there is nothing that a person could look at.
  if (seen.state !== "captured") return { kind: "declined" };
  if (usedElsewhere) return { kind: "review", because: "used" };
  if (!isOurs) return { kind: "review", because: "invoice" };
  if (seen.amount !== dueOf(intent)) return { kind: "review", because: "amount" };
  if (claimed !== null && !isTrue(claimed, intent)) return { kind: "review", because: "claim" };
  if (facts.wanted === false) return { kind: "give-back", because: "not-wanted" };
  // Of a card that was only verified there is nothing to hold: it is not taken.
  if (isPoorMatch(seen)) return poorMatch[seen.amount === 0 && avsPolicy === "hold" ? "void" : avsPolicy];
  return { kind: "book" };
}

/** What the gateway is told to charge: the whole of it. */
export const dueOf = ({ amount, tip, donation }: ClaimedAmounts): Cents => plus(amount, tip, donation);

/** The specs do not say whether `amount` holds tip and donation: both readings are true. */
const isTrue = (claimed: ClaimedAmounts, intent: IntentToBook): boolean =>
  claimed.tip === intent.tip &&
  claimed.donation === intent.donation &&
  (claimed.amount === intent.amount || claimed.amount === dueOf(intent));

/**
 * The issuer says that the address does not match at all, or that the security code is wrong or should have been there.
 * "Not checked" and partial matches speak against nobody.
 */
const isPoorMatch = ({ avs, cvv }: SeenTransaction): boolean => avs === "N" || cvv === "N" || cvv === "S";

const poorMatch = {
  accept: { kind: "book" },
  hold: { kind: "review", because: "avs" },
  void: { kind: "give-back", because: "avs" },
} as const satisfies Record<BookingFacts["avsPolicy"], Booking>;
