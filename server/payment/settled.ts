import type { Cents } from "#core/money.ts";
import type { ClaimedAmounts } from "#core/payment/decide-booking.ts";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { GatewayAccount, KeptCard } from "#server/adapters/payment/port.ts";
import type { Tx } from "#server/db/database.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** Where a payment stands in our books after its gateways were asked. */
export type Settled =
  | { readonly kind: "booked"; readonly receiptNumber: string; readonly accountNumber: number; readonly amount: Cents }
  | { readonly kind: "declined" }
  /** It went through, was not wanted any more and was voided: nothing is charged. */
  | { readonly kind: "not-wanted"; readonly because: NotWantedReason }
  | { readonly kind: "review" }
  /** The outcome is not known yet; nothing new is charged meanwhile (I4). */
  | { readonly kind: "waiting" }
  /** The gateway answered that nothing was charged, and the buyer may still pay. */
  | { readonly kind: "unpaid" }
  /** No payment is under way, and what the browser hands in is not about the one that was made. */
  | { readonly kind: "nothing" };

/** What the browser hands in: where to look, and never what to believe. */
export type Hint = {
  readonly transactionId: string | null;
  readonly cardToken: string | null;
  /** Which of the account's own payments it is about. */
  readonly invoiceNumber: string | null;
};

/**
 * Why an approved payment is voided: what it is for was paid for meanwhile, or dropped by its owner, or the account is paid up
 * to another day than the payer was shown, or the plan that it replaces is not as the payer was shown.
 */
export type NotWantedReason = (typeof notWantedReasons)[number];

const notWantedReasons = ["already-paid", "account-changed", "plan-changed", "order-dropped"] as const;

export const notWantedReason = (code: string | null): NotWantedReason | null =>
  notWantedReasons.find((reason) => reason === code) ?? null;

export type SettleRequest = {
  readonly publication: Publication;
  readonly intent: IntentRecord;
  readonly moment: LocalMoment;
  readonly now: Date;
  /** Null where no browser is involved. */
  readonly hint: Hint | null;
  readonly claimed: ClaimedAmounts | null;
  readonly actor: string;
  readonly requestId: string;
  /** Known under the locks, in a first round: the approval is to be voided. */
  readonly notWanted?: NotWantedReason;
};

/** A transaction, and the account at the gateway that has it. */
export type Charged = { readonly account: GatewayAccount; readonly transaction: GatewayTransaction };

/** What is to be written, and whether it is an end: a payment that waits may be settled by the next question. */
export type Settlement = { readonly final: boolean; apply(tx: Tx): Promise<Settled> };

/** A charge that is to be booked. */
export type Posting = {
  readonly request: SettleRequest;
  /** As it stands under the locks of its account and of itself. */
  readonly intent: IntentRecord;
  readonly charge: Charged;
  /** The card to renew with; null where none is kept. */
  readonly card: KeptCard | null;
};

/**
 * What posting comes to. `unwanted`: the locks show that it is not wanted any more. Nothing is written then; the approval is
 * voided at the gateway, and that is written in another transaction.
 */
export type Posted = Settled | { readonly kind: "unwanted"; readonly because: NotWantedReason };

export type Post = (tx: Tx, posting: Posting) => Promise<Posted>;

export type Voided = { readonly transaction: GatewayTransaction; readonly because: NotWantedReason };

/** What is particular to a payment because of what it is for. */
export type Purpose = {
  /** Somebody sits at a payment page, typed the card in, and may try again with another one. */
  readonly hasBuyer: boolean;
  /** Poor matches of address and security code count: the card was typed in for this very payment. */
  readonly checksAddress: boolean;
  /** The card that paid is kept for later charges. */
  keepsCard(intent: IntentRecord): boolean;
  /** Asked of a charge that was captured: false: what it pays for is not wanted anymore, and it goes back. */
  isWanted(request: SettleRequest): Promise<boolean>;
  /** The gateway tells of an earlier try, which was noted before: nothing is known of the one that is asked about. */
  isEarlierTry(request: SettleRequest, seen: GatewayTransaction): Promise<boolean>;
  /** What a decline means besides that nothing was paid. */
  declined(tx: Tx, request: SettleRequest, seen: GatewayTransaction): Promise<void>;
  /** What else is locked before the account: payments that it stands in one line with are posted one after the other. */
  lock(tx: Tx, intent: IntentRecord): Promise<unknown>;
  /** Its approval was voided, and the gateway's record says so: nothing of its order waits any longer. */
  voided(tx: Tx, request: SettleRequest, voided: Voided): Promise<void>;
  /** Books it: under the locks of account and payment. */
  readonly post: Post;
  /** Its name in the audit trail. */
  readonly action: "payment.capture" | "renewal.charge";
};

export const minutesSince = (from: Date, now: Date): number => (now.getTime() - from.getTime()) / 60_000;

export const minutesLater = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000);
