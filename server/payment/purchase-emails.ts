import { lineLabels } from "#core/format/recorded-text.ts";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { Acknowledgment, Receipt, ReplacedPlan } from "#core/notice/payment-emails.ts";
import type { FirstTerm } from "#core/subscribing/first-term.ts";
import type { Terms } from "#core/site/tenant.ts";
import type { Bundle } from "#core/subscribing/plan.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import type { QueuedEmail } from "#server/store/email/outbox.ts";
import type { PendingOrderRecord } from "#server/store/subscription/pending-order.ts";
import type { UpcomingCharge } from "#core/subscribing/price-path.ts";

export type PaidCharge = {
  readonly order: PendingOrderRecord;
  readonly bundle: Bundle;
  /** The future charges, as agreed to; empty for bill-me. */
  readonly charges: readonly UpcomingCharge[];
  readonly amount: Cents;
  readonly taxMode: "included" | "added";
  readonly receipt: string;
  readonly paidOn: Day;
  readonly intent: IntentRecord;
  /** "VISA 9990", or the name of the payment method. */
  readonly cardLabel: string;
};

export type PaidPurchase = PaidCharge & { readonly term: FirstTerm; readonly replaced: ReplacedPlan | null };

/** The two emails of a purchase: what was agreed to, and the receipt. Both are queued by the posting itself. */
export function purchaseEmails(paid: PaidPurchase, uuid: () => string): QueuedEmail[] {
  const { order, intent } = paid;
  return [
    {
      recipient: order.contactEmail,
      accountNumber: intent.accountNumber,
      emailId: uuid(),
      kind: "acknowledgment",
      content: acknowledgmentOf(paid),
      naturalKey: `acknowledgment:${intent.intentId}`,
    },
    orderReceipt(paid, uuid),
  ];
}

/** The proof of one charge, sent to the buyer. */
export const receiptEmail = (recipient: string, content: Receipt, uuid: () => string): QueuedEmail => ({
  recipient,
  accountNumber: content.accountNumber,
  emailId: uuid(),
  kind: "receipt",
  content,
  naturalKey: `receipt:${content.receiptNumber}`,
});

/** The receipt of an order. */
export const orderReceipt = (paid: PaidCharge, uuid: () => string): QueuedEmail =>
  receiptEmail(paid.order.contactEmail, receiptOf(paid), uuid);

/** The charge line by line; without tip and donation, the lines would not add up to the total. */
export const linesOf = ({ lines, tip, donation }: IntentRecord): Receipt["lines"] => [
  ...lines.map(({ label, amountCents }) => ({ label, amount: amountCents })),
  ...(tip > 0 ? [{ label: lineLabels.tip, amount: tip }] : []),
  ...(donation > 0 ? [{ label: lineLabels.donation, amount: donation }] : []),
];

/** The terms of an order as they were shown and accepted. */
export const termsAgreed = ({ termsVersion, termsText, termsLanguage }: PendingOrderRecord): Terms => ({
  version: termsVersion,
  text: termsText,
  language: termsLanguage,
});

const nameOf = (order: PendingOrderRecord): string => `${order.firstName} ${order.lastName}`;

/** What the buyer agreed to, for their records. */
export const acknowledgmentOf = (paid: PaidPurchase): Acknowledgment => ({
  name: nameOf(paid.order),
  accountNumber: paid.intent.accountNumber,
  planName: paid.bundle.name,
  paidToday: paid.amount,
  charges: paid.charges,
  firstIssueOn: paid.order.product === "P" ? paid.term.startOn : null,
  paidThrough: paid.term.paidThrough,
  cancelDeadline: paid.charges.length === 0 ? null : paid.term.cancelDeadline,
  ...(paid.replaced !== null && { replaced: paid.replaced }),
  ...(paid.order.readOutOn !== null && { readOutOn: paid.order.readOutOn }),
  terms: termsAgreed(paid.order),
});

const receiptOf = (paid: PaidCharge): Receipt => ({
  name: nameOf(paid.order),
  accountNumber: paid.intent.accountNumber,
  receiptNumber: paid.receipt,
  paidOn: paid.paidOn,
  planName: paid.bundle.name,
  lines: linesOf(paid.intent),
  tax: paid.intent.tax,
  taxMode: paid.taxMode,
  total: paid.amount,
  cardLabel: paid.cardLabel,
  next: paid.charges[0] ?? null,
  forGift: paid.order.gift !== null,
});
