import { money } from "../format/money-text.ts";
import { cents, type Cents, negate, plus } from "../money.ts";

/** What staff can do with an account's money that is on record as theirs. */
export type StaffMoneyKind = "credit" | "refund" | "write-off" | "transfer";

export const staffMoneyStates = ["waiting", "done", "declined", "withdrawn"] as const;
/** `waiting`: above the publication's limit, until a second person decides or the requester withdraws it. */
export type StaffMoneyState = (typeof staffMoneyStates)[number];

/**
 * Every legal move.
 *
 * @testOnly
 */
export const staffMoneyMoves = {
  waiting: ["done", "declined", "withdrawn"],
  done: [],
  declined: [],
  withdrawn: [],
} as const satisfies Record<StaffMoneyState, readonly StaffMoneyState[]>;

export type PaidOutFacts = {
  /** The refund for the unused part of the term. */
  readonly refund: Cents;
  /** Credits, and papers or days from other accounts, within the period of the limit. */
  readonly given: Cents;
  /** The publication's limit for one person's refunds. */
  readonly limit: Cents;
};

/**
 * Whether ending a term would pay out what staff gave the account recently. If so, only somebody who may approve
 * refunds can end it. Otherwise a credit followed by an end would be a refund above the limit.
 */
export const paysOutGiven = ({ refund, given, limit }: PaidOutFacts): boolean => given > 0 && refund > limit;

/** The period over which an account's credits and refunds count toward their limits. */
export const limitDays = 30;

export type LimitFacts = {
  readonly amount: Cents;
  /** What the account was given within the period of the limit, and what is waiting for approval. */
  readonly given: Cents;
  /** The publication's limit for one person's decision. */
  readonly limit: Cents;
};

/** `left`: what one person could still give. */
export type WithinLimit = { readonly kind: "now" } | { readonly kind: "needs-approval"; readonly left: Cents };

/** Whether one person may decide this alone. Splitting an amount doesn't help, because all parts count together. */
export function withinLimit({ amount, given, limit }: LimitFacts): WithinLimit {
  return plus(amount, given) <= limit ? { kind: "now" } : { kind: "needs-approval", left: leftOf(limit, given) };
}

const leftOf = (whole: Cents, taken: Cents): Cents => cents(Math.max(0, plus(whole, negate(taken))));

export type RefundFacts = LimitFacts & {
  /** What is left of the payment, after refunds that are in progress or wait for approval. */
  readonly ofPayment: Cents;
  /** The publication's smallest refund. */
  readonly smallest: Cents;
};

export type RefundDecision = WithinLimit | { readonly kind: "refused"; readonly because: "too-much" | "too-small" };

export function decideRefund(facts: RefundFacts): RefundDecision {
  const { amount, ofPayment, smallest } = facts;
  if (amount > ofPayment) return { kind: "refused", because: "too-much" };
  return amount < smallest ? { kind: "refused", because: "too-small" } : withinLimit(facts);
}

export const refundRefusalText = (
  because: "too-much" | "too-small",
  { ofPayment, smallest }: Pick<RefundFacts, "ofPayment" | "smallest">,
): string =>
  because === "too-much" ? tooMuchText(ofPayment) : `Refunds start at ${money(smallest)}. Give a credit instead.`;

const tooMuchText = (left: Cents): string =>
  left > 0 ? `Only ${money(left)} of this payment is left to refund.` : "This payment has nothing left to refund.";

export type RequestFacts = {
  readonly state: StaffMoneyState;
  readonly requestedBy: number;
  /** The person who wants to decide or withdraw it. */
  readonly by: number;
};

type NoLongerOpen = "decided" | "withdrawn";
export type RequestRefusal = NoLongerOpen | "own";
export type WithdrawRefusal = NoLongerOpen | "not-own";

const noLongerOpen = (state: StaffMoneyState): NoLongerOpen | null =>
  state === "waiting" ? null : state === "withdrawn" ? "withdrawn" : "decided";

/** Why somebody can't decide a request; null: they can, if their role allows it. */
export const requestRefusal = ({ state, requestedBy, by }: RequestFacts): RequestRefusal | null =>
  noLongerOpen(state) ?? (requestedBy === by ? "own" : null);

/** Why somebody can't withdraw a request; null: they can, because it is their own and is still undecided. */
export const withdrawRefusal = ({ state, requestedBy, by }: RequestFacts): WithdrawRefusal | null =>
  noLongerOpen(state) ?? (requestedBy === by ? null : "not-own");

const refusalTexts = {
  own: "You asked for this yourself. Somebody else has to decide.",
  decided: "Somebody has already decided this.",
  withdrawn: "This request was withdrawn.",
  "not-own": "Somebody else asked for this. Only they can withdraw it.",
} as const satisfies Record<RequestRefusal | WithdrawRefusal, string>;

export const requestRefusalText = (because: RequestRefusal | WithdrawRefusal): string => refusalTexts[because];

/** The money for a request was used elsewhere while the request waited. */
export const moneyGoneText = (left: Cents): string => `${tooMuchText(left)} Decline the request.`;
