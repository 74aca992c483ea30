/**
 * The life of an opened payment, in minutes. Stripe itself lets it be paid for as long as it exists, so we end it:
 * nobody must be able to pay when nobody asks about it anymore.
 */
export const paymentLifetime = {
  /** How long after its opening we expect a payment: long enough for a bank's question. */
  payable: 30,
  /** The age up to which it is reused; an older payment is ended, and a new one is opened. */
  reused: 20,
  /**
   * From this age on, any question ends it: after it can last be reused and paid, and before it is last asked about.
   */
  ended: 80,
} as const;
