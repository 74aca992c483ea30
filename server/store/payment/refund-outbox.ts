import { sql } from "kysely";
import { postingsOfRefundPaid } from "#core/ledger/journal.ts";
import type { Cents } from "#core/money.ts";
import type { RefundReason, RefundState } from "#core/payment/refund.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { postRefundEntry } from "./refund.ts";

/** A part of a refund that is to be sent to the gateway, or asked about. */
export type RefundToSend = {
  readonly refundId: string;
  readonly accountNumber: number;
  readonly subscriptionId: number | null;
  readonly intentId: string;
  readonly reason: RefundReason;
  readonly amount: Cents;
  /** How often the gateway was asked, this time included. */
  readonly checks: number;
  /** As another refund each time, after it had declined one. */
  readonly sends: number;
  /** It was sent before, and nobody knows yet what became of that. */
  readonly mayBeSent: boolean;
  readonly dueAt: Date;
  /** Whoever had it before has died over it. */
  readonly isOrphaned: boolean;
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

/** Refunds that the gateway is known to have paid are asked about now, so that they are booked within a minute. */
export async function askNowAbout(tx: Tx, refundIds: readonly string[], now: Date): Promise<void> {
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
 * Takes a refund that is due: from here on it may have been paid. Until `leaseEnds` nobody else takes it; whoever is
 * killed meanwhile loses the lease, and the gateway is asked about it under the same reference. Null: another has it.
 */
export async function claimRefund(
  tx: Tx,
  refundId: string,
  { now, leaseEnds }: { readonly now: Date; readonly leaseEnds: Date },
): Promise<RefundToSend | null> {
  const { rows } = await sql<RefundToSend>`
    update refund r set state = 'sent', next_at = ${leaseEnds}::timestamptz, claimed_until = ${leaseEnds}::timestamptz, checks = r.checks + 1
    from (select f.state, f.next_at, f.claimed_until from refund f where f.tenant_id = ${tx.tenantId} and f.refund_id = ${refundId}::uuid for update) was
    where r.tenant_id = ${tx.tenantId} and r.refund_id = ${refundId}::uuid and r.state in ('requested', 'sent')
      and r.next_at <= ${now}::timestamptz
    returning r.refund_id as "refundId", r.account_number as "accountNumber", r.subscription_id as "subscriptionId",
      r.intent_id as "intentId", r.reason, r.amount_cents as amount, r.checks, r.sends, was.state = 'sent' as "mayBeSent",
      was.next_at as "dueAt", was.claimed_until is not null as "isOrphaned"`.execute(tx.q);
  return rows[0] ?? null;
}

/** How a refund is left that was not paid now: when it is tried or asked about again, or why a person looks at it. */
export type Left =
  | { readonly state: Extract<RefundState, "requested" | "sent">; readonly nextAt: Date }
  | { readonly state: "review"; readonly because: string };

/** One that was paid meanwhile stays paid. */
export async function leaveRefund(tx: Tx, refundId: string, left: Left): Promise<void> {
  await tx.q
    .updateTable("refund")
    .set(
      left.state === "review"
        ? { state: left.state, review_reason: left.because, next_at: null, claimed_until: null }
        : { state: left.state, next_at: left.nextAt, claimed_until: null },
    )
    .where("tenant_id", "=", tx.tenantId)
    .where("refund_id", "=", refundId)
    .where("state", "=", "sent")
    .execute();
}

export type RefundPaid = {
  /** A void takes the sale itself back: it was never charged. */
  readonly how: "voided" | "refunded";
  readonly transactionId: string;
  readonly now: Date;
};

/**
 * Books once that the buyer has the money: state and money ledger, and the payment where all of it went back.
 * @returns false: it was booked already.
 */
export async function bookRefund(
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
  await postRefundEntry(tx, { refundId, subscriptionId, cause: "refundPaid" }, postingsOfRefundPaid(refund.amount));
  // The gateway is still asked whether an older tab has paid for it again.
  if (how === "voided" || (await isAllBack(tx, intentId)))
    await sql`update payment_intent set state = ${how}
      where tenant_id = ${tx.tenantId} and intent_id = ${intentId}::uuid`.execute(tx.q);
  return true;
}

/** With a tip or a donation never: those stay. */
async function isAllBack(tx: Tx, intentId: string): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select i.amount_cents + i.tip_cents + i.donation_cents = coalesce((select sum(r.amount_cents) from refund r
      where r.tenant_id = ${tx.tenantId} and r.intent_id = i.intent_id and r.state = 'paid'), 0) as all
    from payment_intent i where i.tenant_id = ${tx.tenantId} and i.intent_id = ${intentId}::uuid and i.state = 'captured'`.execute(
    tx.q,
  );
  return rows[0]?.all === true;
}

/** Whom to tell of a refund, and where the money went: "VISA 9990". */
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
