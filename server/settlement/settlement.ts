import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { ClaimedAmounts } from "#core/payment/decide-posting.ts";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { GatewayAccount, TokenizedCard } from "#server/adapters/payment/port.ts";
import type { Tx } from "#server/db/database.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** The state of a payment in our books after its gateways were asked. */
export type SettleResult =
  | { readonly kind: "posted"; readonly receiptNumber: string; readonly accountNumber: number; readonly amount: Cents }
  | { readonly kind: "declined" }
  /** The payment went through, but was no longer wanted and was voided: nothing is charged. */
  | { readonly kind: "not-wanted"; readonly because: NotWantedReason }
  | { readonly kind: "review" }
  /** The outcome is not known yet; nothing new is charged meanwhile (I4). */
  | { readonly kind: "waiting" }
  /** The gateway answered that nothing was charged, and the buyer may still pay. */
  | { readonly kind: "unpaid" }
  /** No payment is pending, and what the browser sends is not about the one that was made. */
  | { readonly kind: "nothing" };

/** The browser's hint: where to look, and never what to believe. */
export type Hint = {
  readonly transactionId: string | null;
  readonly cardToken: string | null;
  /** Which of the account's own payments it is about. */
  readonly invoiceNumber: string | null;
};

/**
 * Why an approved payment is voided: its order was paid for meanwhile or dropped by its owner, or the account is paid
 * through another day than the payer was shown, or the plan that it replaces is not as the payer was shown.
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
  /** Null if no browser is involved. */
  readonly hint: Hint | null;
  readonly claimed: ClaimedAmounts | null;
  readonly actor: string;
  readonly requestId: string;
  /** Found under the locks in a first round: the approval has to be voided. */
  readonly notWanted?: NotWantedReason;
};

/** A transaction, and the account at the gateway that has it. */
export type GatewayCharge = { readonly account: GatewayAccount; readonly transaction: GatewayTransaction };

/** Everything that all gateways together have on record for a payment. */
export type FoundCharges = {
  /** Oldest first, gateway by gateway. */
  readonly charges: readonly GatewayCharge[];
  /** A gateway has not answered, and may have another charge. */
  readonly isIncomplete: boolean;
  /** How many minutes after opening the payment can still be made. */
  readonly payableMinutes: number;
};

/** The writes to make, and whether they are final: a payment that waits may be settled by the next question. */
export type Settlement = { readonly final: boolean; apply(tx: Tx): Promise<SettleResult> };

export type Settler = {
  /**
   * Finds out the result of a payment: asks the gateways, decides by their record alone, returns charges that must not
   * stay, and hands back the writes, which the caller runs inside its own transaction. No gateway is called inside one.
   */
  settle(request: SettleRequest): Promise<Settlement>;
  /** Like `settle`, but from what a gateway has just answered to a charge. */
  settleBy(request: SettleRequest, found: FoundCharges): Promise<Settlement>;
};

/** A charge to be posted. */
export type ChargePosting = {
  readonly request: SettleRequest;
  /** The intent as read under the locks of its account and of itself. */
  readonly intent: IntentRecord;
  readonly charge: GatewayCharge;
  /** The card to renew with; null if none is stored. */
  readonly card: TokenizedCard | null;
};

/**
 * The result of posting. `unwanted`: the locks show that it is no longer wanted. Then nothing is written; the approval
 * is voided at the gateway, and that is written in another transaction.
 */
export type PostResult = SettleResult | { readonly kind: "unwanted"; readonly because: NotWantedReason };

export type PostCharge = (tx: Tx, posting: ChargePosting) => Promise<PostResult>;

export type VoidedCharge = { readonly transaction: GatewayTransaction; readonly because: NotWantedReason };

/**
 * Called in the transaction in which a new card replaces one that could not be charged: the renewal then charges the
 * due term again, right after this transaction (rules 4.3).
 */
export type OnCardReplaced = (
  tx: Tx,
  replaced: { readonly accountNumber: number; readonly subscriptionId: number; readonly today: Day },
) => Promise<void>;

/** Everything that is specific to what a payment is for. */
export type PaymentPurpose = {
  /** Whether a buyer is on a payment page, typed the card, and may try again with another one. */
  readonly hasBuyer: boolean;
  /** Whether mismatches of address and security code matter, because the card was typed for this very payment. */
  readonly checksAddress: boolean;
  /** Whether the card that paid is stored for later charges. */
  keepsCard(intent: IntentRecord): boolean;
  /**
   * Asked before we take money that a buyer approved at a gateway's page. False if what the approval is for has changed
   * since.
   */
  mayCapture(request: SettleRequest): Promise<boolean>;
  /** Asked about a captured charge. False if what it pays for is no longer wanted; then it is returned. */
  isWanted(request: SettleRequest): Promise<boolean>;
  /**
   * Whether the gateway reports an earlier try, which was already recorded, so that nothing is known about the current
   * one.
   */
  isEarlierTry(request: SettleRequest, seen: GatewayTransaction): Promise<boolean>;
  /** The effects of a decline, besides that nothing was paid. */
  declined(tx: Tx, request: SettleRequest, seen: GatewayTransaction): Promise<void>;
  /** Locks to take before the account's: payments that share one are posted one after the other. */
  lock(tx: Tx, intent: IntentRecord): Promise<unknown>;
  /** Called when the gateway's record says that an approval was voided: nothing of its order waits any longer. */
  voided(tx: Tx, request: SettleRequest, voided: VoidedCharge): Promise<void>;
  /** Posts the payment, under the locks of account and payment. */
  readonly post: PostCharge;
  /** The name of the posting in the audit trail. */
  readonly action: "payment.capture" | "renewal.charge";
};

export const minutesSince = (from: Date, now: Date): number => (now.getTime() - from.getTime()) / 60_000;

export const minutesLater = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000);
