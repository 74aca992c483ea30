import { cents, negate, plus, portion, type Cents } from "../money.ts";

/** Where a refund stands. `sent`: the gateway was told, and what became of it is not written down yet. */
export const refundStates = ["requested", "sent", "paid", "review"] as const;

export type RefundState = (typeof refundStates)[number];

/**
 * Every legal move. A person can send one that waits for them again, or has paid it in another way.
 *
 * @testOnly
 */
export const refundMoves = {
  requested: ["sent", "review"],
  sent: ["requested", "paid", "review"],
  review: ["requested", "paid"],
  paid: [],
} as const satisfies Record<RefundState, readonly RefundState[]>;

/**
 * Why money goes back: credits that were left at the end, a term that was ended before its time (rules 3a, 4.6), because
 * the publisher wants it so, the unused part of a term whose higher price was undone (law.md NY3), or a gift that was taken
 * back before it was redeemed.
 */
export const refundReasons = ["owed-at-end", "unused-term", "goodwill", "price-rise", "gift-withdrawn"] as const;

export type RefundReason = (typeof refundReasons)[number];

/** A payment that can be paid back, and what was promised back of it before. Tip and donation have reached others. */
export type RefundablePayment = {
  readonly intentId: string;
  /** The term and its upgrades with their tax. */
  readonly amount: Cents;
  /** Of `amount`. */
  readonly tax: Cents;
  readonly amountBack: Cents;
  readonly taxBack: Cents;
};

export type RefundSum = {
  /** What the buyer gets. */
  readonly amount: Cents;
  /** How much of that stands as prepaid; the rest was earned, and is given back. */
  readonly ofPrepaid: Cents;
};

/** What goes back of one payment. `intentId` null: no payment is left that it could be paid back to, a person pays it. */
export type RefundPart = RefundSum & { readonly intentId: string | null; readonly tax: Cents };

/**
 * Spreads a refund over the payments it goes back to, the newest first, never more than each was; tax goes back in
 * proportion, to the cent when all of a payment goes back.
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
