import type { Day } from "../day.ts";
import { type Cents, negate, plus } from "../money.ts";

/**
 * The state of a dispute: the newspaper has to answer, the bank decides, or the dispute is over. An inquiry takes no
 * money, so it is never lost.
 */
export const disputeStates = ["needs-answer", "with-bank", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** What the cardholder told the bank. */
export const disputeReasons = [
  "fraud",
  "not-recognized",
  "charged-twice",
  "not-received",
  "not-as-described",
  "canceled",
  "refund-missing",
  "other",
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** A dispute in the gateway's own record. */
export type GatewayDispute = {
  readonly disputeRef: string;
  /** Our reference of the payment. */
  readonly reference: string;
  readonly state: DisputeState;
  /** The bank is only asking; no money was taken back. */
  readonly isInquiry: boolean;
  readonly amount: Cents;
  readonly reason: DisputeReason;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  /** Milliseconds since 1970; null: no answer is expected. */
  readonly answerBy: number | null;
};

/** A dispute as we know it. */
export type KnownDispute = {
  readonly state: DisputeState;
  readonly isInquiry: boolean;
  readonly amount: Cents;
  readonly answerBy: Day | null;
};

/** `steps`: states that staff and the ledger don't have yet, in the order in which they happened. */
export type DisputeChanges = { readonly isNew: boolean; readonly steps: readonly DisputeState[] };

/**
 * What is new in the gateway's record. Null: nothing. A lost dispute stays lost, because its money is in the ledger. If
 * the bank changes its mind later, that shows as a difference between the gateway's payout and ours.
 */
export function disputeChanges(known: KnownDispute | null, seen: KnownDispute): DisputeChanges | null {
  if (known === null) return { isNew: true, steps: [seen.state] };
  if (known.state === "lost") return null;
  const hasChanged =
    known.isInquiry !== seen.isInquiry || known.amount !== seen.amount || known.answerBy !== seen.answerBy;
  // The bank had only asked, and now takes the money.
  const isWorse = known.isInquiry && !seen.isInquiry;
  if (known.state === seen.state && !isWorse) return hasChanged ? { isNew: false, steps: [] } : null;
  return { isNew: false, steps: [seen.state] };
}

/**
 * Which promised refunds are paid by what the bank returned: the oldest first, each completely or not at all.
 *
 * @param left what remains of the money that the bank returned.
 */
export function refundsPaidByBank<Refund extends { readonly amount: Cents }>(
  left: Cents,
  promised: readonly Refund[],
): readonly Refund[] {
  const paid: Refund[] = [];
  let rest = left;
  for (const refund of promised) {
    if (refund.amount > rest) continue;
    paid.push(refund);
    rest = plus(rest, negate(refund.amount));
  }
  return paid;
}
