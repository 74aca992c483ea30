import { money } from "../format/money-text.ts";
import { cents, negate, plus, type Cents } from "../money.ts";

/** What staff can do with an account's money that is on record as theirs. */
export type StaffMoneyKind = "credit" | "refund" | "write-off" | "transfer";

export const staffMoneyStates = ["waiting", "done", "declined", "withdrawn"] as const;
/** `waiting`: above the publication's limit, until a second person decides or whoever asked withdraws it. */
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
  /** What would go back for the unused part of the term. */
  readonly refund: Cents;
  /** Credits, and papers or days from other accounts, within the days that count. */
  readonly given: Cents;
  /** The publication's limit for one person's refunds. */
  readonly limit: Cents;
};

/**
 * Whether the end of a term would pay out what staff gave the account recently. Then somebody who may approve refunds
 * has to end it: else a credit and an end together would be a refund past the limit.
 */
export const paysOutGiven = ({ refund, given, limit }: PaidOutFacts): boolean => given > 0 && refund > limit;

/** The days over which an account's credits and refunds are counted against their limits. */
export const limitDays = 30;

export type LimitFacts = {
  readonly amount: Cents;
  /** What the account was given within the days that count, and what is waiting for approval. */
  readonly given: Cents;
  /** The publication's limit for one person's decision. */
  readonly limit: Cents;
};

/** `left`: what one person could still give. */
export type WithinLimit = { readonly kind: "now" } | { readonly kind: "needs-approval"; readonly left: Cents };

/** Whether one person may decide this alone. Splitting a sum into smaller ones changes nothing: all of them count. */
export function withinLimit({ amount, given, limit }: LimitFacts): WithinLimit {
  return plus(amount, given) <= limit ? { kind: "now" } : { kind: "needs-approval", left: leftOf(limit, given) };
}

const leftOf = (whole: Cents, taken: Cents): Cents => cents(Math.max(0, plus(whole, negate(taken))));

export type RefundFacts = LimitFacts & {
  /** What is left of the payment, without refunds that are under way or wait for approval. */
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
  /** Who wants to decide or withdraw it. */
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

/** Why somebody can't withdraw a request; null: it is their own, and nobody has decided it. */
export const withdrawRefusal = ({ state, requestedBy, by }: RequestFacts): WithdrawRefusal | null =>
  noLongerOpen(state) ?? (requestedBy === by ? null : "not-own");

const refusalTexts = {
  own: "You asked for this yourself. Somebody else has to decide.",
  decided: "Somebody has already decided this.",
  withdrawn: "This request was withdrawn.",
  "not-own": "Somebody else asked for this. Only they can withdraw it.",
} as const satisfies Record<RequestRefusal | WithdrawRefusal, string>;

export const requestRefusalText = (because: RequestRefusal | WithdrawRefusal): string => refusalTexts[because];

/** A request whose money went elsewhere while it waited. */
export const moneyGoneText = (left: Cents): string => `${tooMuchText(left)} Decline the request.`;
