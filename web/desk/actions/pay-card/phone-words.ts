import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

const day = (text: string): string => shortDay(toDay(text), "en");

/** What a card payment over the phone does, and what it doesn't change. */
export function effectsOf(standing: PaymentStanding, option: QuotedOption, email: string): (string | null)[] {
  const { order, paidThrough } = standing;
  if (order !== null) return [...effectsOfOrder(order), receiptTo(email)];
  return [
    paidThrough === option.paidThrough
      ? null
      : `Paid through ${day(option.paidThrough)}${paidThrough === null ? "" : ` instead of ${day(paidThrough)}`}.`,
    "The card is charged once and isn't kept on file.",
    afterwards(standing),
    receiptTo(email),
  ];
}

/** What the caller agreed to when the order was taken. */
function effectsOfOrder({ startOn, paidThrough, charges }: NonNullable<PaymentStanding["order"]>): string[] {
  const [next] = charges;
  return [
    `The subscription starts on ${day(startOn)} and is paid through ${day(paidThrough)}.`,
    next === undefined
      ? "The card is charged once and isn't kept on file. The next term is billed."
      : `The card is kept on file, as agreed: it is charged ${money(next.amountCents)} on ${day(next.chargeOn)} for ${next.period}.`,
  ];
}

const receiptTo = (email: string): string =>
  email === "" ? "There is no email on record for a receipt: read it out, or print it." : `A receipt goes to ${email}.`;

function afterwards({ method, renews }: PaymentStanding): string {
  if (!renews) return "The plan ends with its term, as before.";
  return method === "ezpay"
    ? "EZ-Pay stays on, with the card on file, for the terms after that."
    : "EZ-Pay stays off. The next term is billed.";
}

/** The heading of an amount that can be paid. */
export const optionTitle = ({ name, term }: QuotedOption): string => `${name}, ${term}`;

export const owedText = ({ arrears }: PaymentStanding): string | null =>
  arrears.units === 0
    ? null
    : `${money(arrears.amountCents)} is owed for ${arrears.units} ${arrears.units === 1 ? arrears.kind.slice(0, -1) : arrears.kind}. Each amount below pays that first.`;

export const phoneWords = {
  title: "Take a card over the phone",
  opening: "Opening the card form…",
  openingSlow: "This is taking longer than usual. Nothing has been charged.",
  confirming: "Confirming with the bank…",
  confirmingSlow:
    "The bank is slow to answer. Stay on this page, and don't take another card. This one may already be charged.",
  typeHere: "Enter the card here while the caller reads it out.",
  declined: "The bank declined the card. Nothing was charged. The caller can try another one.",
  waitingTitle: "The bank hasn't confirmed the payment yet",
  waiting:
    "Don't take another card. We keep asking. You can hang up and leave this page: the payment is settled without it, and the receipt is emailed as soon as the bank has answered.",
  askNow: "Ask the bank now",
  tryAgain: "Try again",
  lookAgain: "Review the account again",
  paidBefore: "An earlier payment went through in the meantime. Nothing was charged this time.",
  noFrame:
    "This publication's card company uses its own payment page, which only the reader can open. Send the reader a link instead.",
  nothing: "There is nothing to pay on this account.",
  orderChanged:
    "The price has changed since the order was taken. Press Change the order on the account, and read it out again.",
  changeAmount: "Change the amount",
} as const;

/** Why nothing can be paid now, in words for somebody on the phone. Other reasons already have such words. */
export const phoneRefusals: Readonly<Record<string, string>> = {
  "nothing-to-pay": "There is nothing to pay on this account now.",
  "account-changed": "The account's paid-through date has changed. Review the amounts again.",
  "not-offered": "This amount can no longer be paid. Review the amounts again.",
  gateway: "The card company can't be reached right now.",
  "in-review": "Somebody at the newspaper has to review this payment.",
};
