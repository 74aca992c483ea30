import { paidWith } from "../format/card-text.ts";
import type { Language } from "../format/language.ts";
import { money } from "../format/money-text.ts";
import type { Cents } from "../money.ts";
import type { RefundReason } from "../payment/refund.ts";
import { historyWordsIn } from "./history-words-in.ts";

/** A refund to the buyer, whole or partial, in its current state. */
export type RefundTextFacts = {
  /** `voided`: the charge was voided instead of refunded. */
  readonly state: "owed" | "paid" | "voided";
  readonly reason: RefundReason;
  readonly amount: Cents;
  /** "VISA 9990"; null: not to a card, somebody pays it in another way. */
  readonly cardLabel: string | null;
  /** The number of the check that paid the refund. */
  readonly check: string | null;
};

/** "$4.00 refunded to Visa ending in 9990: the unused part of your term". */
export function refundText({ state, reason, amount, cardLabel, check }: RefundTextFacts, language: Language): string {
  const words = historyWordsIn[language].refunds;
  const to = cardLabel === null ? words.you : paidWith(cardLabel, language);
  return words.text(money(amount), words.ways[state](to), check, words.reasons[reason]);
}
