import type { DisputeReason, DisputeState } from "./dispute.ts";

/** What a cardholder told the bank, after "because". */
export const disputeReasonNames: Readonly<Record<DisputeReason, string>> = {
  fraud: "they didn’t make this payment",
  "not-recognized": "they don’t recognize it",
  "charged-twice": "it was charged twice",
  "not-received": "nothing was delivered",
  "not-as-described": "they didn’t get what was sold",
  canceled: "they had canceled",
  "refund-missing": "a promised refund didn’t come",
  other: "of another reason",
};

/** What has become of it, for the account's history. */
export const disputeStateNames: Readonly<Record<DisputeState, string>> = {
  "needs-answer": "waits for the newspaper’s answer",
  "with-bank": "the bank is deciding",
  won: "closed: the newspaper keeps the money",
  lost: "closed: the bank gave the money back",
};
