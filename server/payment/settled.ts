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
  | { readonly kind: "review" }
  /** The outcome is not known yet; nothing new is charged meanwhile (I4). */
  | { readonly kind: "waiting" }
  /** The gateway answered that nothing was charged, and the buyer may still pay. */
  | { readonly kind: "unpaid" };

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
};

/** Prepares the booking of a confirmed payment; what it returns writes it, under the locks of account and payment. */
export type PrepareBooking = (
  request: SettleRequest,
  sale: Sale,
) => Promise<(tx: Tx, intent: IntentRecord) => Promise<Settled>>;
