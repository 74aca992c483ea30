import { negate, plus, type Cents } from "../money.ts";
import type { RefundablePayment, RefundSum } from "../payment/refund.ts";
import type { GiftState } from "./gift-state.ts";

export type GiftRefundFacts = {
  readonly state: GiftState;
  /** It came with a purchase, at no charge (rules 4.14). */
  readonly isFree: boolean;
  /** What was paid for the gift itself, as far as the gateway has confirmed it and it has not gone back. */
  readonly payments: readonly RefundablePayment[];
  /** What was asked back for it before, whatever has become of that; null: nothing. */
  readonly askedBefore: Cents | null;
};

/** Why staff cannot pay a gift back. `withdrawn`: it was given up before it was paid for. */
export type GiftRefundRefusal = "not-paid" | "redeemed" | "withdrawn" | "free" | "not-settled";

export type GiftRefund =
  /** It can no longer be redeemed, and all that was paid for it goes back. */
  | { readonly kind: "withdrawn"; readonly refund: RefundSum }
  | { readonly kind: "withdrawn-before"; readonly amount: Cents }
  | { readonly kind: "refused"; readonly because: GiftRefundRefusal };

const closed = {
  pending: "not-paid",
  redeemed: "redeemed",
  withdrawn: "withdrawn",
} as const satisfies Record<Exclude<GiftState, "open">, GiftRefundRefusal>;

/**
 * May an unredeemed gift be paid back? All of it or nothing: nothing of it was delivered, so that its money still stands as
 * prepaid. One that can no longer be redeemed may: its money is owed all the same (docs/decisions/0019). A free one has
 * nothing that could go back, and the purchase that it came with stays what it is.
 */
export function decideGiftRefund({ state, isFree, payments, askedBefore }: GiftRefundFacts): GiftRefund {
  if (state === "withdrawn" && askedBefore !== null) return { kind: "withdrawn-before", amount: askedBefore };
  if (state !== "open") return refused(closed[state]);
  if (isFree) return refused("free");
  const amount = plus(...payments.map((payment) => less(payment.amount, payment.amountBack)));
  const tax = plus(...payments.map((payment) => less(payment.tax, payment.taxBack)));
  return amount > 0 ? { kind: "withdrawn", refund: { amount, ofPrepaid: less(amount, tax) } } : refused("not-settled");
}

const refused = (because: GiftRefundRefusal): GiftRefund => ({ kind: "refused", because });
const less = (from: Cents, amount: Cents): Cents => plus(from, negate(amount));
