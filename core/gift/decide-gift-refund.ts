import { type Cents, negate, plus } from "../money.ts";
import type { RefundablePayment, RefundSum } from "../payment/refund.ts";
import type { GiftState } from "./gift-state.ts";

export type GiftRefundFacts = {
  readonly state: GiftState;
  /** The gift came free with a purchase (rules 4.14). */
  readonly isFree: boolean;
  /** What was paid for the gift itself, confirmed by the gateway and not refunded yet. */
  readonly payments: readonly RefundablePayment[];
  /** The refund that was requested before, whatever its outcome; null: none. */
  readonly askedBefore: Cents | null;
};

/** Why staff cannot refund a gift. `withdrawn`: the gift was dropped before it was paid for. */
export type GiftRefundRefusal = "not-paid" | "redeemed" | "withdrawn" | "free" | "not-settled";

export type GiftRefundDecision =
  /** The gift can no longer be redeemed, and everything paid for it is refunded. */
  | { readonly kind: "withdrawn"; readonly refund: RefundSum }
  | { readonly kind: "withdrawn-before"; readonly amount: Cents }
  | { readonly kind: "refused"; readonly because: GiftRefundRefusal };

const closed = {
  pending: "not-paid",
  redeemed: "redeemed",
  withdrawn: "withdrawn",
} as const satisfies Record<Exclude<GiftState, "open">, GiftRefundRefusal>;

/**
 * Whether an unredeemed gift may be refunded. It is refunded in full or not at all, since nothing of it was delivered
 * and its money is still prepaid. A gift past its redemption period can be refunded, too: its money is still owed
 * (docs/decisions/0019). A free gift has nothing to refund, and its purchase is unaffected.
 */
export function decideGiftRefund({ state, isFree, payments, askedBefore }: GiftRefundFacts): GiftRefundDecision {
  if (state === "withdrawn" && askedBefore !== null) return { kind: "withdrawn-before", amount: askedBefore };
  if (state !== "open") return refused(closed[state]);
  if (isFree) return refused("free");
  const amount = plus(...payments.map((payment) => less(payment.amount, payment.amountBack)));
  const tax = plus(...payments.map((payment) => less(payment.tax, payment.taxBack)));
  return amount > 0 ? { kind: "withdrawn", refund: { amount, ofPrepaid: less(amount, tax) } } : refused("not-settled");
}

const refused = (because: GiftRefundRefusal): GiftRefundDecision => ({ kind: "refused", because });
const less = (from: Cents, amount: Cents): Cents => plus(from, negate(amount));
