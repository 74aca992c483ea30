import { cents, type Cents, negate, plus } from "#core/money.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { findPaidReceipt, type PaidReceipt } from "#server/store/payment/paid-receipt.ts";
import { findRefundablePayments, requestRefund } from "#server/store/payment/refund.ts";
import { lockAccount } from "#server/store/account/account.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type RefundReceiptNeeds = { readonly db: Database; readonly clock: Clock };

export type ReceiptRefunded =
  | { readonly kind: "requested" | "requested-before" }
  | { readonly kind: "refused"; readonly because: "no-receipt" | "is-gift" | "disputed" }
  /** More than what is left of the payment; tip and donation have already been passed on. */
  | { readonly kind: "too-much"; readonly left: Cents };

type Asked = { readonly accountNumber: number; readonly receiptNumber: string; readonly amount: Cents };

/**
 * Refunds part of one payment because the publisher decides to: no unit is taken back for it, and the publisher bears
 * the cost. The same amount of the same receipt is refunded only once, however often it is requested.
 */
export function refundReceipt(
  { db, clock }: RefundReceiptNeeds,
  { tenant }: Publication,
  asked: Asked,
): Promise<ReceiptRefunded> {
  return db.write(tenantDay(clock, tenant), (tx) =>
    refundReceiptInTx(tx, { ...asked, actor: "staff", now: clock.now(), mayRepeat: false }),
  );
}

/** A payment of an account that can be refunded, and how much of it. */
export type RefundableReceipt = PaidReceipt & {
  readonly kind: "found";
  readonly subscriptionId: number;
  /** Without what is already being refunded, or waits for a second person. */
  readonly left: Cents;
};

/**
 * Called under the account's lock.
 * @param asked.except a request that is about to be decided, so that it does not block itself.
 */
export async function findRefundableReceipt(
  tx: Tx,
  asked: Omit<Asked, "amount"> & { readonly except?: number },
): Promise<RefundableReceipt | Extract<ReceiptRefunded, { kind: "refused" }>> {
  const { accountNumber } = asked;
  const receipt = await findPaidReceipt(tx, asked);
  if (receipt === null) return { kind: "refused", because: "no-receipt" };
  const { intentId, subscriptionId, waiting } = receipt;
  // A gift is refunded as a whole, together with the gift itself.
  if (subscriptionId === null) return { kind: "refused", because: "is-gift" };
  if (receipt.isDisputed) return { kind: "refused", because: "disputed" };
  const [payment] = await findRefundablePayments(tx, { accountNumber, subscriptionId, intentId });
  const left = payment === undefined ? cents(0) : plus(payment.amount, negate(payment.amountBack), negate(waiting));
  return { ...receipt, kind: "found", subscriptionId, left: cents(Math.max(0, left)) };
}

type AskedBy = Asked & {
  readonly actor: string;
  readonly now: Date;
  /** Somebody looked at what was refunded before, and wants the same amount again. */
  readonly mayRepeat: boolean;
};

/** Refunds inside a desk user's transaction. */
export async function refundReceiptInTx(tx: Tx, asked: AskedBy): Promise<ReceiptRefunded> {
  const { accountNumber, receiptNumber, amount, actor, now } = asked;
  await lockAccount(tx, accountNumber);
  const found = await findRefundableReceipt(tx, asked);
  if (found.kind === "refused") return found;
  const { intentId, subscriptionId, causes, left } = found;
  const named = `receipt:${receiptNumber}:${amount}`;
  if (!asked.mayRepeat && causes.includes(named)) return { kind: "requested-before" };
  if (amount > left) return { kind: "too-much", left };
  const cause = freeCause(named, causes);
  const reason = "goodwill" as const;
  const of = { accountNumber, subscriptionId, intentId };
  const asWhole = { ...of, amount, ofPrepaid: cents(0), reason, cause, actor, now };
  return { kind: (await requestRefund(tx, asWhole)).kind === "already" ? "requested-before" : "requested" };
}

/** Counted, not random: after a restore from a backup, the gateway recognizes an earlier refund by its cause. */
function freeCause(named: string, causes: readonly string[]): string {
  for (let number = 1; ; number++) {
    const cause = number === 1 ? named : `${named}:${number}`;
    if (!causes.includes(cause)) return cause;
  }
}
