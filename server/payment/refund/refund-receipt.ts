import { cents, negate, plus, type Cents } from "#core/money.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { findPaidReceipt } from "#server/store/payment/paid-receipt.ts";
import { findRefundable, requestRefund } from "#server/store/payment/refund.ts";
import { lockAccount } from "#server/store/account/account.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type RefundReceiptNeeds = { readonly db: Database; readonly clock: Clock };

export type ReceiptRefunded =
  | { readonly kind: "requested" | "requested-before" }
  | { readonly kind: "refused"; readonly because: "no-receipt" | "is-gift" }
  /** More than is left of it; tip and donation have already been passed on. */
  | { readonly kind: "too-much"; readonly left: Cents };

type Asked = { readonly accountNumber: number; readonly receiptNumber: string; readonly amount: Cents };

/**
 * Refunds part of one payment because the publisher decides to: no unit is taken for it, and the publisher bears the
 * cost. The same amount of the same receipt is refunded once, however often it is requested.
 */
export function refundReceipt(
  { db, clock }: RefundReceiptNeeds,
  { tenant }: Publication,
  asked: Asked,
): Promise<ReceiptRefunded> {
  return db.write(tenantDay(clock, tenant), (tx) => refund(tx, asked, clock.now()));
}

async function refund(tx: Tx, { accountNumber, receiptNumber, amount }: Asked, now: Date): Promise<ReceiptRefunded> {
  await lockAccount(tx, accountNumber);
  const receipt = await findPaidReceipt(tx, { accountNumber, receiptNumber });
  if (receipt === null) return { kind: "refused", because: "no-receipt" };
  const { intentId, subscriptionId } = receipt;
  // A gift is refunded as a whole, together with the gift itself.
  if (subscriptionId === null) return { kind: "refused", because: "is-gift" };
  const cause = `receipt:${receiptNumber}:${amount}`;
  const of = { accountNumber, subscriptionId, intentId };
  if (receipt.causes.includes(cause)) return { kind: "requested-before" };
  const [payment] = await findRefundable(tx, of);
  const left = payment === undefined ? cents(0) : plus(payment.amount, negate(payment.amountBack));
  if (amount > left) return { kind: "too-much", left };
  const reason = "goodwill" as const;
  const asWhole = { ...of, amount, ofPrepaid: cents(0), reason, cause, actor: "staff", now };
  return { kind: (await requestRefund(tx, asWhole)).kind === "already" ? "requested-before" : "requested" };
}
