import { sql } from "kysely";
import { type JournalLine, journalOfRefund, journalOfRefundPaid } from "#core/ledger/journal.ts";
import type { Cents } from "#core/money.ts";
import {
  allotRefund,
  type RefundablePayment,
  type RefundPart,
  type RefundReason,
  type RefundSum,
} from "#core/payment/refund.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { isHeldByBank } from "./dispute.ts";

/** The owner of the money: a subscription, or a gift, which is refunded only to the gift's own payment. */
type PaidFor =
  | { readonly subscriptionId: number; readonly giftId?: never }
  | { readonly subscriptionId: null; readonly giftId: string };

export type RefundRequest = RefundSum &
  PaidFor & {
    readonly accountNumber: number;
    readonly reason: RefundReason;
    /** The one payment to refund; by default, the newest ones that have something left. */
    readonly intentId?: string;
    /** The cause of the refund: `owed:7`. Repeating it pays nothing more. */
    readonly cause: string;
    /** The bank has already returned it, without asking us. */
    readonly isPaid?: true;
    /** `login:7`, `staff`, `job:end-canceled`. */
    readonly actor: string;
    readonly now: Date;
  };

/** `already`: it was requested before, and is in progress or paid. */
export type RefundRequested =
  | { readonly kind: "requested"; readonly parts: readonly RefundPart[] }
  | { readonly kind: "already" };

/**
 * Records that money is owed back, and where it goes: the debt is in the money ledger from here on, and a job pays it
 * (rules 4.6). Must be called under the account's lock. What no payment can refund waits for staff.
 */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<RefundRequested> {
  const { accountNumber, subscriptionId, giftId, cause } = request;
  if ((await findRequestedRefund(tx, cause)) !== null) return { kind: "already" };
  const parts = allotRefund(request, await findRefundablePayments(tx, request));
  for (const [at, part] of parts.entries()) {
    const refundId = await writePart(tx, request, part, at + 1);
    await postRefundEntry(tx, { refundId, subscriptionId, cause: "refund" }, journalOfRefund(part));
    if (request.isPaid)
      await postRefundEntry(tx, { refundId, subscriptionId, cause: "refundPaid" }, journalOfRefundPaid(part.amount));
  }
  await audit(tx, {
    actor: request.actor,
    action: "refund.request",
    subject: `account:${accountNumber}`,
    outcome: parts.some(({ intentId }) => intentId === null) ? "review" : "requested",
    details: { subscriptionId, giftId, reason: request.reason, amountCents: request.amount, cause },
  });
  return { kind: "requested", parts };
}

/** The refund requested for a cause, over all its parts; null if it was never requested. */
export async function findRequestedRefund(tx: Tx, cause: string): Promise<Cents | null> {
  const { rows } = await sql<{ amount: Cents | null }>`
    select sum(amount_cents)::int as amount from refund where tenant_id = ${tx.tenantId} and cause = ${cause}`.execute(
    tx.q,
  );
  return rows[0]?.amount ?? null;
}

type RefundablePaymentFilter = PaidFor & Pick<RefundRequest, "accountNumber" | "intentId">;

/**
 * Payments of an account that can be refunded: for this subscription before any other of its own, newest first; or for
 * this gift and nothing else.
 */
export async function findRefundablePayments(
  tx: Tx,
  { accountNumber, subscriptionId, giftId, intentId }: RefundablePaymentFilter,
): Promise<(RefundablePayment & { readonly label: string })[]> {
  const { rows } = await sql<RefundablePayment & { readonly label: string }>`
    select i.intent_id as "intentId", coalesce(i.card_label, i.method) as label, i.amount_cents as amount, i.tax_cents as tax,
      coalesce(sum(r.amount_cents), 0)::int as "amountBack", coalesce(sum(r.tax_cents), 0)::int as "taxBack"
    from payment_intent i
    left join refund r on r.tenant_id = ${tx.tenantId} and r.intent_id = i.intent_id
    where i.tenant_id = ${tx.tenantId} and i.account_number = ${accountNumber} and i.state = 'captured'
      and i.gift_id is not distinct from ${giftId ?? null}::uuid and i.amount_cents > 0
      and (${intentId ?? null}::uuid is null or i.intent_id = ${intentId ?? null}::uuid)
      and not ${isHeldByBank(sql`${tx.tenantId}`, sql`i.intent_id`)}
    group by i.tenant_id, i.intent_id
    order by i.subscription_id = ${subscriptionId} desc, i.captured_at desc`.execute(tx.q);
  return rows;
}

/**
 * The refund's name at the gateway. It is derived from its cause, not random, so that a database restored from a backup
 * pays nothing twice (docs/decisions/0027).
 */
const refundIdOf = (tx: Tx, request: RefundRequest, number: number) =>
  sql<string>`md5(concat_ws('|', ${ownerOf(tx, request)}, ${request.cause}::text, ${number}::int))::uuid`;

/** Subscription numbers may be assigned again after a backup was restored; gift ids are not. */
const ownerOf = (tx: Tx, { subscriptionId, giftId }: RefundRequest) =>
  giftId === undefined
    ? sql<string>`(select concat_ws('|', extract(epoch from u.created_at), u.subscription_id) from subscription u
        where u.tenant_id = ${tx.tenantId} and u.subscription_id = ${subscriptionId})`
    : sql<string>`${giftId}::text`;

async function writePart(tx: Tx, request: RefundRequest, part: RefundPart, number: number): Promise<string> {
  const hasWay = part.intentId !== null;
  const { refund_id } = await tx.q
    .insertInto("refund")
    .values({
      tenant_id: tx.tenantId,
      refund_id: refundIdOf(tx, request, number),
      account_number: request.accountNumber,
      subscription_id: request.subscriptionId,
      intent_id: part.intentId,
      reason: request.reason,
      cause: request.cause,
      part: number,
      amount_cents: part.amount,
      tax_cents: part.tax,
      ...(request.isPaid
        ? { state: "paid", paid_at: request.now }
        : hasWay
          ? { state: "requested", next_at: request.now }
          : { state: "review", review_reason: "no-payment" }),
      requested_at: request.now,
      requested_on: tx.today,
    })
    .returning("refund_id")
    .executeTakeFirstOrThrow();
  return refund_id;
}

export type RefundEntry = {
  readonly refundId: string;
  readonly subscriptionId: number | null;
  readonly cause: "refund" | "refundPaid";
};

/** The entry belongs to the subscription whose prepaid money it reduces, whichever payment is refunded. */
export async function postRefundEntry(tx: Tx, of: RefundEntry, journalLines: readonly JournalLine[]): Promise<void> {
  await sql`
    with entry as (
      insert into journal_entry (tenant_id, cause, refund_id, subscription_id)
      values (${tx.tenantId}, ${of.cause}, ${of.refundId}::uuid, ${of.subscriptionId}) returning entry_id
    )
    insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
    select ${tx.tenantId}, entry.entry_id, p.line, p.ledger_account, p.amount
    from entry, unnest(${journalLines.map((p) => p.account)}::text[], ${journalLines.map((p) => p.amount)}::int[])
      with ordinality as p(ledger_account, amount, line)`.execute(tx.q);
}
