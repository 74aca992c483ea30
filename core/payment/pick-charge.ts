import { dueOf, type IntentToBook } from "./decide-booking.ts";
import type { GatewayTransaction } from "./outcome.ts";

/** A payment as it is to be now, and our reference by which the gateways know it. */
export type AskedFor = Pick<IntentToBook, "amount" | "tip" | "donation" | "invoiceNumber" | "transactionId"> & {
  readonly intentId: string;
};

export type Picked<Charge> = {
  /** The one that decides what became of the payment; null: no gateway has one. */
  readonly charge: Charge | null;
  /** Further charges of the same payment: they must go back. */
  readonly duplicates: readonly Charge[];
};

/**
 * Which of several transactions a payment is settled by: the one that has settled it already, else the charge for just what
 * the order is now, else any other charge. Two tabs may have been opened for two plans: the older approval is not the better
 * one (rules 4.2).
 *
 * @param found oldest first.
 * @param named the transaction that the browser names.
 */
export function pickCharge<Charge extends { readonly transaction: GatewayTransaction }>(
  payment: AskedFor,
  found: readonly Charge[],
  named: string | null,
): Picked<Charge> {
  const captured = found.filter(({ transaction }) => transaction.state === "captured");
  const own = found.filter(({ transaction }) => transaction.reference === payment.intentId);
  const ours = own.filter(({ transaction }) => transaction.state === "captured");
  const charge =
    captured.find(({ transaction }) => transaction.transactionId === payment.transactionId) ??
    ours.find(({ transaction }) => isFor(payment, transaction)) ??
    ours[0] ??
    captured[0] ??
    // The decline of another payment, in an old tab, says nothing of this one.
    own.find(({ transaction }) => transaction.state === "pending") ??
    own.find(({ transaction }) => transaction.transactionId === named) ??
    own.at(-1) ??
    null;
  // Only what carries our own reference: a transaction that the browser names may be somebody else's.
  return { charge, duplicates: ours.filter((it) => it !== charge) };
}

/** Whether a charge is for exactly what is to be paid. */
const isFor = (payment: AskedFor, { invoiceNumber, amount }: GatewayTransaction): boolean =>
  invoiceNumber === payment.invoiceNumber && amount === dueOf(payment);
