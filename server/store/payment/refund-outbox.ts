import { sql } from "kysely";
import { journalOfRefundPaid } from "#core/ledger/journal.ts";
import type { Cents } from "#core/money.ts";
import type { RefundReason, RefundState } from "#core/payment/refund.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { lastSent } from "./last-sent.ts";
import { postRefundEntry } from "./refund.ts";

/** A part of a refund to send to the gateway, or about which to ask the gateway. */
export type RefundToSend = {
  readonly refundId: string;
  readonly accountNumber: number;
  readonly subscriptionId: number | null;
  readonly intentId: string;
  readonly reason: RefundReason;
  readonly amount: Cents;
  /** How often the gateway was asked, including this time. */
  readonly checks: number;
  /** How often it was sent as a new refund, because the gateway had declined the one before. */
  readonly sends: number;
  readonly sentAt: Date | null;
  readonly isPending: boolean;
  /** Until then, the worker that claimed it has it. */
  readonly leaseEnds: Date;
};

export async function findDueRefunds(db: Database, tenantId: number, now: Date, most: number): Promise<string[]> {
  const rows = await db.read<{ refundId: string }>(
    tenantId,
    (tenant) => sql<{ refundId: string }>`select r.refund_id as "refundId" from refund r
      where r.tenant_id = ${tenant} and r.state in ('requested', 'sent') and r.next_at <= ${now}::timestamptz
      order by r.next_at limit ${most}`,
  );
  return rows.map(({ refundId }) => refundId);
}

/** Makes refunds that the gateway is known to have paid due now, so that they are posted within a minute. */
export async function checkRefundsNow(tx: Tx, refundIds: readonly string[], now: Date): Promise<void> {
  await tx.q
    .updateTable("refund")
    .set({ next_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("refund_id", "in", refundIds)
    .where("state", "=", "sent")
    .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<", now)]))
    .where("next_at", ">", now)
    .execute();
}

/**
 * Takes a refund that is due. Nobody else takes it before `leaseEnds`. If its worker died, nobody knows whether it was
 * sent, so it counts as sent now. Null if another worker has it.
 */
export async function claimRefund(
  tx: Tx,
  refundId: string,
  { now, leaseEnds }: { readonly now: Date; readonly leaseEnds: Date },
): Promise<RefundToSend | null> {
  const { rows } = await sql<RefundToSend>`
    update refund r set state = 'sent', next_at = ${leaseEnds}::timestamptz, claimed_until = ${leaseEnds}::timestamptz, checks = r.checks + 1,
      sent_at = case when r.state = 'sent' and r.sent_at is null then ${now}::timestamptz else r.sent_at end
    where r.tenant_id = ${tx.tenantId} and r.refund_id = ${refundId}::uuid and r.state in ('requested', 'sent')
      and r.next_at <= ${now}::timestamptz
    returning r.refund_id as "refundId", r.account_number as "accountNumber", r.subscription_id as "subscriptionId",
      r.intent_id as "intentId", r.reason, r.amount_cents as amount, r.checks, r.sends, ${lastSent} as "sentAt",
      r.is_pending as "isPending", r.claimed_until as "leaseEnds"`.execute(tx.q);
  return rows[0] ?? null;
}

/**
 * Notes that the refund is sent now, or its void is repeated, which counts as the first one. False if another worker
 * has taken it over, or staff have settled it.
 */
export async function noteRefundSent(
  tx: Tx,
  { refundId, leaseEnds }: RefundToSend,
  when: Date | "repeat",
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("refund")
    .set(when === "repeat" ? (row) => ({ sent_at: row.ref("sent_at") }) : { sent_at: when })
    .where("tenant_id", "=", tx.tenantId)
    .where("refund_id", "=", refundId)
    .where("state", "=", "sent")
    .where("claimed_until", "=", leaseEnds)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What happens to a refund that was not paid now: when it is tried or asked about again, or why staff must decide. */
export type RefundStep =
  | { readonly kind: "ask-again"; readonly nextAt: Date; readonly isPending: boolean }
  | { readonly kind: "review"; readonly because: string };

/** A refund that was paid meanwhile stays paid, and one that another worker has taken over is left to that worker. */
export async function recordRefundStep(tx: Tx, { refundId, leaseEnds }: RefundToSend, left: RefundStep): Promise<void> {
  const [state, change] =
    left.kind === "review"
      ? [sql<RefundState>`'review'`, { review_reason: left.because, next_at: null }]
      : [
          sql<RefundState>`case when sent_at is null then 'requested' else 'sent' end`,
          { next_at: left.nextAt, is_pending: left.isPending },
        ];
  await tx.q
    .updateTable("refund")
    .set({ state, ...change, claimed_until: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("refund_id", "=", refundId)
    .where("state", "=", "sent")
    .where("claimed_until", "=", leaseEnds)
    .execute();
}

export type RefundPaid = {
  /** A void cancels the sale: it was never charged. */
  readonly how: "voided" | "refunded";
  readonly transactionId: string;
  readonly now: Date;
};

/**
 * Posts, once, that the buyer has the money: state and money ledger, and the payment if all of it was returned.
 * @returns false if it was already posted.
 */
export async function postRefund(
  tx: Tx,
  refund: RefundToSend,
  { how, transactionId, now }: RefundPaid,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("refund")
    .set({ state: "paid", gateway_txn_id: transactionId, paid_at: now, next_at: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("refund_id", "=", refund.refundId)
    .where("state", "in", ["sent", "review"])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const { refundId, subscriptionId, intentId } = refund;
  await postRefundEntry(tx, { refundId, subscriptionId, cause: "refundPaid" }, journalOfRefundPaid(refund.amount));
  // The gateway is still asked whether an older tab has paid for it again.
  if (how === "voided" || (await isAllBack(tx, intentId)))
    await sql`update payment_intent set state = ${how}
      where tenant_id = ${tx.tenantId} and intent_id = ${intentId}::uuid`.execute(tx.q);
  return true;
}

/** Never true with a tip or a donation, because those are not refunded. */
async function isAllBack(tx: Tx, intentId: string): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select i.amount_cents + i.tip_cents + i.donation_cents = coalesce((select sum(r.amount_cents) from refund r
      where r.tenant_id = ${tx.tenantId} and r.intent_id = i.intent_id and r.state = 'paid'), 0) as all
    from payment_intent i where i.tenant_id = ${tx.tenantId} and i.intent_id = ${intentId}::uuid and i.state = 'captured'`.execute(
    tx.q,
  );
  return rows[0]?.all === true;
}

/** The person to notify of a refund, and where the money went: "VISA 9990". */
export async function findRefundReader(
  tx: Tx,
  { accountNumber, intentId }: Pick<RefundToSend, "accountNumber" | "intentId">,
): Promise<{
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
  readonly cardLabel: string;
}> {
  return tx.q
    .selectFrom("account as a")
    .innerJoin("payment_intent as i", (join) =>
      join.onRef("i.tenant_id", "=", "a.tenant_id").onRef("i.account_number", "=", "a.account_number"),
    )
    .select((eb) => [
      "a.first_name as firstName",
      "a.last_name as lastName",
      "a.contact_email as contactEmail",
      eb.fn.coalesce("i.card_label", "i.method").as("cardLabel"),
    ])
    .where("a.tenant_id", "=", tx.tenantId)
    .where("a.account_number", "=", accountNumber)
    .where("i.intent_id", "=", intentId)
    .executeTakeFirstOrThrow();
}
