import type { Cents } from "../money.ts";
import type { RefundReason } from "../payment/refund.ts";
import { money } from "../format/money-text.ts";
import { paidWith } from "../format/card-text.ts";

/** Money that goes back to its buyer, whole or in part, as it stands now. */
export type RefundFacts = {
  /** `voided`: the charge itself was taken back. */
  readonly state: "owed" | "paid" | "voided";
  readonly reason: RefundReason;
  readonly amount: Cents;
  /** "VISA 9990"; null: to no card, a person pays it in another way. */
  readonly cardLabel: string | null;
  /** The number of the check that it was paid with. */
  readonly check: string | null;
};

const reasons = {
  "owed-at-end": "what was left when your subscription ended",
  "unused-term": "the unused part of your term",
  goodwill: "from our customer service",
  "price-rise": "the unused part of the term at the higher price",
  "gift-withdrawn": "your canceled gift",
} as const satisfies Record<RefundReason, string>;

const ways = {
  owed: "will be refunded to",
  paid: "refunded to",
  voided: "voided before it was charged to",
} as const satisfies Record<RefundFacts["state"], string>;

/** "$4.00 refunded to Visa ending in 9990: the unused part of your term". */
export const refundText = ({ state, reason, amount, cardLabel, check }: RefundFacts): string =>
  `${money(amount)} ${ways[state]} ${cardLabel === null ? "you" : paidWith(cardLabel)}${check === null ? "" : ` by check ${check}`}: ${reasons[reason]}`;
