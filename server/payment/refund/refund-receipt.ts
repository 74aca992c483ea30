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
  /** More than is left of it; tip and donation have reached others. */
  | { readonly kind: "too-much"; readonly left: Cents };

type Asked = { readonly accountNumber: number; readonly receiptNumber: string; readonly amount: Cents };

/**
 * Pays some of one payment back because the publisher wants it so: no unit is taken for it, the publisher bears it. The
 * same amount of the same receipt is paid once, however often it is asked for.
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
  // A gift goes back as a whole, with what was given.
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
