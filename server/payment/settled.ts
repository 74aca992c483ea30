import type { Cents } from "#core/money.ts";
import type { ClaimedAmounts } from "#core/payment/decide-booking.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import type { IntentRecord } from "#server/store/intent.ts";
import type { Publication } from "#server/store/publication.ts";
import type { Sale } from "./ask-tills.ts";

/** Where a payment stands after the gateway was asked. */
export type Settled =
  | { readonly kind: "booked"; readonly receiptNumber: string; readonly accountNumber: number; readonly amount: Cents }
  | { readonly kind: "declined" }
  /** It went through, was not wanted any more and was voided: nothing is charged. */
  | { readonly kind: "not-wanted"; readonly because: NotWantedReason }
  | { readonly kind: "review" }
  /** The outcome is not known yet; nothing new is charged meanwhile (I4). */
  | { readonly kind: "waiting" }
  /** The gateway answered that nothing was charged, and the buyer may still pay. */
  | { readonly kind: "unpaid" };

/**
 * Why an approved payment is voided: what it is for was paid for meanwhile, or the account is paid up to another day than
 * the payer was shown.
 */
export type NotWantedReason = (typeof notWantedReasons)[number];

const notWantedReasons = ["already-paid", "account-changed"] as const;

export const notWantedReason = (code: string | null): NotWantedReason | null =>
  notWantedReasons.find((reason) => reason === code) ?? null;

/**
 * Thrown under the locks of a payment that turns out not to be wanted any more. Its transaction is rolled back, the
 * approval is voided at the gateway, and that is written in another one.
 */
export class NotWanted extends Error {
  readonly because: NotWantedReason;
  constructor(because: NotWantedReason) {
    super(`the payment is not wanted any more: ${because}`);
    this.because = because;
  }
}

export type SettleRequest = {
  readonly publication: Publication;
  readonly intent: IntentRecord;
  readonly moment: LocalMoment;
  readonly now: Date;
  /** What the browser handed in; null where no browser is involved. */
  readonly hint: { readonly transactionId: string | null; readonly cardToken: string | null } | null;
  readonly claimed: ClaimedAmounts | null;
  readonly actor: string;
  readonly requestId: string;
  /** Known under the locks, in a first round: the approval is to be voided. */
  readonly notWanted?: NotWantedReason;
};

/** Prepares the booking of a confirmed payment; what it returns writes it, under the locks of account and payment. */
export type PrepareBooking = (
  request: SettleRequest,
  sale: Sale,
) => Promise<(tx: Tx, intent: IntentRecord) => Promise<Settled>>;
