import { cents, type Cents, negate, plus, portion } from "../money.ts";

/** The state of a refund. `sent`: sent to the gateway, and the outcome isn't recorded yet. */
export const refundStates = ["requested", "sent", "paid", "review"] as const;

export type RefundState = (typeof refundStates)[number];

/**
 * Every legal move. If a refund waits for staff, they can resend it, or record that it was paid another way. If the
 * bank returns the payment, that also pays the refunds promised of it.
 *
 * @testOnly
 */
export const refundMoves = {
  requested: ["sent", "paid", "review"],
  sent: ["requested", "paid", "review"],
  review: ["requested", "paid"],
  paid: [],
} as const satisfies Record<RefundState, readonly RefundState[]>;

/**
 * Why money is refunded: credits left at the end, a term that ended early (rules 3a, 4.6), the publisher's goodwill,
 * the unused part of a term whose price increase was undone (law.md NY3), or a gift that was canceled before it was
 * redeemed.
 */
export const refundReasons = [
  "owed-at-end",
  "unused-term",
  "goodwill",
  "price-rise",
  "gift-withdrawn",
  "dispute",
] as const;

export type RefundReason = (typeof refundReasons)[number];

/**
 * A payment that can be refunded, and how much of it was already promised back. Tip and donation have gone to others.
 */
export type RefundablePayment = {
  readonly intentId: string;
  /** The term and its upgrades, with tax. */
  readonly amount: Cents;
  /** The tax contained in `amount`. */
  readonly tax: Cents;
  readonly amountBack: Cents;
  readonly taxBack: Cents;
};

export type RefundSum = {
  /** What the buyer gets. */
  readonly amount: Cents;
  /** How much of it is still prepaid. The rest was earned, and reduces revenue. */
  readonly ofPrepaid: Cents;
};

/** The refund of one payment. `intentId` null: no payment is left to refund, so staff pay it. */
export type RefundPart = RefundSum & { readonly intentId: string | null; readonly tax: Cents };

/**
 * Spreads a refund over payments, newest first, and never refunds more than was paid. Tax is returned in proportion,
 * and to the cent if a payment is refunded in full.
 *
 * @param payments newest first.
 */
export function allotRefund({ amount, ofPrepaid }: RefundSum, payments: readonly RefundablePayment[]): RefundPart[] {
  if (amount <= 0 || ofPrepaid < 0) throw new RangeError(`not a refund: ${amount}, ${ofPrepaid} of it prepaid`);
  const parts: RefundPart[] = [];
  let open = amount;
  let prepaid = ofPrepaid;
  const take = (intentId: string | null, part: Cents, tax: Cents): void => {
    const fromPrepaid = least(prepaid, part);
    parts.push({ intentId, amount: part, tax, ofPrepaid: fromPrepaid });
    open = less(open, part);
    prepaid = less(prepaid, fromPrepaid);
  };
  for (const payment of payments) {
    const part = least(open, less(payment.amount, payment.amountBack));
    if (part > 0) take(payment.intentId, part, taxOf(payment, part));
  }
  if (open > 0) take(null, open, cents(0));
  return parts;
}

function taxOf({ amount, tax, amountBack, taxBack }: RefundablePayment, part: Cents): Cents {
  const left = less(tax, taxBack);
  return plus(part, amountBack) === amount ? left : least(left, portion(tax, part, amount));
}

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b);
const less = (from: Cents, amount: Cents): Cents => plus(from, negate(amount));
