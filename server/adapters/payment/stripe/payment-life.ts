/**
 * Minutes in the life of a payment that was opened. Stripe itself lets it be paid for as long as it exists, so we end it:
 * nobody must be able to pay when nobody asks anymore.
 */
export const paymentLife = {
  /** How long after its opening we count on a payment: long enough for a bank's question. */
  payable: 30,
  /** The oldest that is opened again; an older one is ended, and made again. */
  reused: 20,
  /** From this age on, whoever asks ends it: after it can last be opened again and paid, and before it is last asked about. */
  ended: 80,
} as const;
