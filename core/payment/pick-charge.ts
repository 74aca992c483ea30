import { type IntentToPost, totalDue } from "./decide-posting.ts";
import type { GatewayTransaction } from "./outcome.ts";

/** A payment as currently ordered, and our reference by which the gateways know it. */
export type PaymentToSettle = Pick<IntentToPost, "amount" | "tip" | "donation" | "invoiceNumber" | "transactionId"> & {
  readonly intentId: string;
};

export type PickedCharge<Charge> = {
  /** The charge that decides the payment's outcome; null: no gateway has one. */
  readonly charge: Charge | null;
  /** Further charges for the same payment, which must be returned. */
  readonly duplicates: readonly Charge[];
};

/**
 * Which of several transactions settles a payment: the one that already has, else a charge for exactly the current
 * order, else any other charge. Two tabs may be open for two plans, and the older approval isn't the better one (rules
 * 4.2).
 *
 * @param found oldest first.
 * @param named the transaction that the browser names.
 */
export function pickCharge<Charge extends { readonly transaction: GatewayTransaction }>(
  payment: PaymentToSettle,
  found: readonly Charge[],
  named: string | null,
): PickedCharge<Charge> {
  const captured = found.filter(({ transaction }) => transaction.state === "captured");
  const own = found.filter(({ transaction }) => transaction.reference === payment.intentId);
  const ours = own.filter(({ transaction }) => transaction.state === "captured");
  const charge =
    captured.find(({ transaction }) => transaction.transactionId === payment.transactionId) ??
    ours.find(({ transaction }) => isFor(payment, transaction)) ??
    ours[0] ??
    captured[0] ??
    // A decline of another payment, in an old tab, says nothing about this payment.
    own.find(({ transaction }) => transaction.state === "pending") ??
    own.find(({ transaction }) => transaction.transactionId === named) ??
    own.at(-1) ??
    null;
  // Only charges with our own reference: a transaction that the browser names may be somebody else's.
  return { charge, duplicates: ours.filter((it) => it !== charge) };
}

/** Whether a charge is for exactly what is to be paid. */
const isFor = (payment: PaymentToSettle, { invoiceNumber, amount }: GatewayTransaction): boolean =>
  invoiceNumber === payment.invoiceNumber && amount === totalDue(payment);
