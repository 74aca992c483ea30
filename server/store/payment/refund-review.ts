import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import { declinedPrefix } from "#core/payment/after-reversal.ts";
import type { RefundReason, RefundState } from "#core/payment/refund.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A part of a refund that no gateway could pay. */
export type RefundInReview = {
  readonly refundId: string;
  readonly accountNumber: number;
  readonly amount: Cents;
  readonly reason: RefundReason;
  readonly because: string;
  readonly since: Day;
};

export const findRefundsInReview = (db: Database, tenantId: number): Promise<RefundInReview[]> =>
  db.read<RefundInReview>(
    tenantId,
    (tenant) => sql<RefundInReview>`select r.refund_id as "refundId", r.account_number as "accountNumber",
        r.amount_cents as amount, r.reason, coalesce(r.review_reason, '') as because, coalesce(r.requested_on, publication_day(r.requested_at)) as since
      from refund r where r.tenant_id = ${tenant} and r.state = 'review' order by r.requested_at, r.part`,
  );

export type LockedRefund = {
  readonly refundId: string;
  readonly accountNumber: number;
  readonly subscriptionId: number | null;
  /** Null if no payment is left to which it can be refunded. */
  readonly intentId: string | null;
  readonly amount: Cents;
  readonly state: RefundState;
  readonly reason: RefundReason;
};

/** A refund that staff name by its id, locked for the rest of the transaction. */
export async function lockRefund(tx: Tx, refundId: string): Promise<LockedRefund | null> {
  const { rows } = await sql<LockedRefund>`select r.refund_id as "refundId", r.account_number as "accountNumber",
      r.subscription_id as "subscriptionId", r.intent_id as "intentId", r.amount_cents as amount, r.state, r.reason
    from refund r where r.tenant_id = ${tx.tenantId} and r.refund_id = ${refundId}::uuid for update`.execute(tx.q);
  return rows[0] ?? null;
}

export const findAccountReader = (
  tx: Tx,
  accountNumber: number,
): Promise<{ readonly firstName: string; readonly lastName: string; readonly contactEmail: string }> =>
  tx.q
    .selectFrom("account")
    .select(["first_name as firstName", "last_name as lastName", "contact_email as contactEmail"])
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .executeTakeFirstOrThrow();

/**
 * Sends it to the gateway again, under the same reference; after a decline it is a new refund to the gateway. The time
 * of the last sending stays on record: for an hour after that, the gateway is only asked.
 */
export async function resendRefund(tx: Tx, refundId: string, now: Date): Promise<void> {
  const declined = sql`(r.review_reason like ${`${declinedPrefix}%`})`;
  await sql`update refund r set state = 'requested', review_reason = null, next_at = ${now}::timestamptz, checks = 0,
      is_pending = false, sends = r.sends + ${declined}::int, sent_at = case when not ${declined} then r.sent_at end
    where r.tenant_id = ${tx.tenantId} and r.refund_id = ${refundId}::uuid and r.state = 'review'`.execute(tx.q);
}

export async function noteRefundPaidByHand(
  tx: Tx,
  refundId: string,
  { now, check }: { readonly now: Date; readonly check: string | null },
): Promise<void> {
  await tx.q
    .updateTable("refund")
    .set({ state: "paid", paid_at: now, paid_by_check: check, next_at: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("refund_id", "=", refundId)
    .where("state", "=", "review")
    .execute();
}
