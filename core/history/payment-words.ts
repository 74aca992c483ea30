import type { Cents } from "../money.ts";
import { money } from "../format/money-text.ts";
import { paidWith } from "../format/card-text.ts";

/** A payment that went through, whatever became of it afterwards. */
export type PaymentFacts = {
  readonly state: "captured" | "refunded" | "voided";
  readonly purpose: "subscribe" | "oneTime" | "ezPay" | "updateCard" | "renewal" | "lockbox";
  readonly amount: Cents;
  /** "VISA 9990", or the way of paying by its own name. */
  readonly cardLabel: string;
  readonly forGift: boolean;
};

const purposes = {
  subscribe: "for your subscription",
  oneTime: "for another term",
  ezPay: "for your subscription",
  updateCard: "for your subscription",
  renewal: "for your renewal",
  lockbox: "for your subscription",
} as const satisfies Record<PaymentFacts["purpose"], string>;

const afterwards = {
  captured: "",
  refunded: "; refunded to you",
  voided: "; voided and not charged",
} as const satisfies Record<PaymentFacts["state"], string>;

/** "$41.00 paid for your subscription with Visa ending in 9990". */
export function paymentText({ state, purpose, amount, cardLabel, forGift }: PaymentFacts): string {
  if (amount === 0) return `Your account balance paid ${purposes[purpose]}`;
  const what = forGift ? "for a gift" : purposes[purpose];
  return `${money(amount)} paid ${what} with ${paidWith(cardLabel)}${afterwards[state]}`;
}
