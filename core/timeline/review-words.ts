import type { MailReview } from "../cancellation/mailed-cancellation.ts";
import type { DeliveryProblem } from "../delivery/delivery-issue.ts";
import type { RefundReason } from "../payment/refund.ts";

/** What a payment was for, in the words of the desk's tables and queues. */
export const purposeNames = {
  subscribe: "First payment",
  oneTime: "One-time payment",
  ezPay: "One-time payment, EZ-Pay on",
  updateCard: "New card",
  renewal: "Renewal",
  lockbox: "Check or cash",
} as const;

/** Why money is refunded. */
export const refundReasonNames = {
  "owed-at-end": "Credits left at the end",
  "unused-term": "Unused part of the term",
  goodwill: "Decided by staff",
  "price-rise": "Price increase undone",
  "gift-withdrawn": "Gift canceled",
  dispute: "Disputed at the bank",
} as const satisfies Record<RefundReason, string>;

/** Why an email waits for staff. */
export const mailReviewNames = {
  "not-authentic": "it may not be from this address, so nothing was done",
  "not-understood": "its subject doesn't say what the reader wants",
  "unknown-sender": "no account has this email address",
  "nothing-to-cancel": "the account has nothing that renews",
  "charged-since": "canceled, but a charge was made after the email came",
} as const satisfies Record<MailReview, string>;

export const problemNames = {
  missed: "Missed paper",
  late: "Late paper",
  wet: "Wet paper",
  damaged: "Damaged paper",
  missingSection: "Missing section",
} as const satisfies Record<DeliveryProblem, string>;

/** The name for use within a sentence: "EZ-Pay" keeps its capitals. */
export const lowercaseFirst = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

const codes: Readonly<Record<string, string>> = refundReasonNames;

/** Why something was done, in words: staff wrote words, and the program records a code. */
export const reasonInWords = (reason: string): string => codes[reason] ?? reason;
