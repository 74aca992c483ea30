import type { DisputeReason } from "./dispute.ts";

/** What a cardholder told the bank, after "because". */
export const disputeReasonNames: Readonly<Record<DisputeReason, string>> = {
  fraud: "they didn't make this payment",
  "not-recognized": "they don't recognize it",
  "charged-twice": "it was charged twice",
  "not-received": "nothing was delivered",
  "not-as-described": "they didn't get what was sold",
  canceled: "they had canceled",
  "refund-missing": "a promised refund didn't come",
  other: "of another reason",
};
