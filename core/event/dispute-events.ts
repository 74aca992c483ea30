import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import { disputeReasonNames } from "../payment/dispute-words.ts";
import type { DisputeReason, DisputeState } from "../payment/dispute.ts";
import { type Consequences, type ConsequencesOf, subjectOf } from "./consequences.ts";

type Disputed = {
  readonly accountNumber: number;
  readonly disputeId: number;
  readonly receiptNumber: string;
  readonly amount: Cents;
  readonly reason: DisputeReason;
  /** Null: no answer is expected. */
  readonly answerBy: Day | null;
  /** What the ledger returned for the payment; null: nothing. */
  readonly returned: Cents | null;
};

/** The stages of a cardholder's dispute of a payment at the bank (docs/decisions/0118). */
export type DisputeEvents = { readonly [State in DisputeState as `dispute.${State}`]: Disputed };

const stands =
  (outcome: DisputeState) =>
  ({ accountNumber, disputeId, receiptNumber, amount, reason, answerBy, returned }: Disputed): Consequences => ({
    subject: subjectOf(accountNumber),
    outcome,
    details: {
      disputeId,
      because: disputeReasonNames[reason],
      amountCents: amount,
      receiptNumber,
      answerBy: outcome === "needs-answer" ? answerBy : null,
      returnedCents: returned,
    },
  });

export const disputeConsequences: ConsequencesOf<DisputeEvents> = {
  "dispute.needs-answer": stands("needs-answer"),
  "dispute.with-bank": stands("with-bank"),
  "dispute.won": stands("won"),
  "dispute.lost": stands("lost"),
};
