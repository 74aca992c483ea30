import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import { disputeReasonNames } from "../payment/dispute-words.ts";
import type { DisputeReason, DisputeState } from "../payment/dispute.ts";
import { accountSubject, type Consequences, type ConsequencesOf } from "./consequences.ts";

type DisputeStage = {
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
export type DisputeEvents = { readonly [State in DisputeState as `dispute.${State}`]: DisputeStage };

const disputeStage =
  (outcome: DisputeState) =>
  ({ accountNumber, disputeId, receiptNumber, amount, reason, answerBy, returned }: DisputeStage): Consequences => ({
    subject: accountSubject(accountNumber),
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
  "dispute.needs-answer": disputeStage("needs-answer"),
  "dispute.with-bank": disputeStage("with-bank"),
  "dispute.won": disputeStage("won"),
  "dispute.lost": disputeStage("lost"),
};
