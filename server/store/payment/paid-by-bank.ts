import { sql } from "kysely";
import { journalOfRefundPaid } from "#core/ledger/journal.ts";
import { cents, type Cents, plus } from "#core/money.ts";
import { refundsPaidByBank } from "#core/payment/dispute.ts";
import type { Tx } from "#server/db/database.ts";
import { postRefundEntry } from "./refund.ts";

type Promised = { readonly refundId: string; readonly subscriptionId: number | null; readonly amount: Cents };

/**
 * Marks refunds that were promised before the payer's bank returned the money as paid: the gateway refuses them, and
 * anybody who paid them besides the bank would pay twice. A refund that may be at the gateway is left until the gateway
 * has answered. Called under the account's lock.
 * @returns their total, in cents.
 */
export async function postPaidByBank(tx: Tx, intentId: string, now: Date): Promise<Cents> {
  const { rows: lost } = await sql<{ disputeId: number; left: Cents }>`
    select d.dispute_id::int as "disputeId", d.amount_cents - coalesce((select sum(r.amount_cents) from refund r
      where r.tenant_id = ${tx.tenantId} and r.intent_id = d.intent_id
        and (r.cause = 'dispute:' || d.dispute_id or r.paid_by_dispute = d.dispute_id)), 0)::int as left
    from payment_dispute d
    where d.tenant_id = ${tx.tenantId} and d.intent_id = ${intentId}::uuid and d.state = 'lost'
    order by d.dispute_id`.execute(tx.q);
  let posted = cents(0);
  for (const { disputeId, left } of lost)
    for (const refund of refundsPaidByBank(left, await findPromised(tx, intentId))) {
      await notePaid(tx, refund, disputeId, now);
      posted = plus(posted, refund.amount);
    }
  return posted;
}

async function findPromised(tx: Tx, intentId: string): Promise<readonly Promised[]> {
  const { rows } = await sql<Promised>`select r.refund_id as "refundId", r.subscription_id as "subscriptionId",
      r.amount_cents as amount
    from refund r where r.tenant_id = ${tx.tenantId} and r.intent_id = ${intentId}::uuid and r.state in ('requested', 'review')
    order by r.requested_at, r.part for update`.execute(tx.q);
  return rows;
}

async function notePaid(tx: Tx, refund: Promised, disputeId: number, now: Date): Promise<void> {
  const { refundId, subscriptionId, amount } = refund;
  await tx.q
    .updateTable("refund")
    .set({ state: "paid", paid_by_dispute: disputeId, paid_at: now, next_at: null, review_reason: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("refund_id", "=", refundId)
    .execute();
  await postRefundEntry(tx, { refundId, subscriptionId, cause: "refundPaid" }, journalOfRefundPaid(amount));
}
