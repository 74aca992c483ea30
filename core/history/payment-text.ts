import { paidWith } from "../format/card-text.ts";
import type { Language } from "../format/language.ts";
import { money } from "../format/money-text.ts";
import type { Cents } from "../money.ts";
import { historyWordsIn } from "./history-words-in.ts";

/** A payment that went through, whatever happened to it afterward. */
export type PaymentTextFacts = {
  readonly state: "captured" | "refunded" | "voided";
  readonly purpose: "subscribe" | "oneTime" | "ezPay" | "updateCard" | "renewal" | "lockbox";
  readonly amount: Cents;
  /** "VISA 9990", or the name of another payment method. */
  readonly cardLabel: string;
  readonly forGift: boolean;
};

const purposes = {
  subscribe: "forSubscription",
  oneTime: "forTerm",
  ezPay: "forSubscription",
  updateCard: "forSubscription",
  renewal: "forRenewal",
  lockbox: "forSubscription",
} as const satisfies Record<PaymentTextFacts["purpose"], string>;

/** "$41.00 paid for your subscription with Visa ending in 9990". */
export function paymentText(
  { state, purpose, amount, cardLabel, forGift }: PaymentTextFacts,
  language: Language,
): string {
  const words = historyWordsIn[language].payments;
  if (amount === 0) return words.fromBalance(words[purposes[purpose]]);
  const what = forGift ? words.forGift : words[purposes[purpose]];
  return words.paid(money(amount), what, paidWith(cardLabel, language), words.afterwards[state]);
}
