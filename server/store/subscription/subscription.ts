import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { Terms } from "#core/site/tenant.ts";
import type { Tx } from "#server/db/database.ts";
export type PendingOrder = {
  readonly accountNumber: number;
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly addOnIds: readonly string[];
  readonly product: "P" | "D";
  /** EZ-Pay unless the rate is sold without it. */
  readonly method: "ezpay" | "bill";
  readonly billingAddressId: number;
  readonly deliveryAddressId: number | null;
  readonly priceHeldUntil: Date;
  /** "This is a second subscription for another address." */
  readonly isSecond: boolean;
  /** The earliest start; null for as soon as possible. */
  readonly startFrom: Day | null;
  /** The live subscription that ends when this one is paid for; null if there is none. */
  readonly replaces: ReplacedSubscription | null;
};

/** A live subscription that an order replaces, with what the buyer was shown. */
export type ReplacedSubscription = {
  readonly subscriptionId: number;
  readonly accountNumber: number;
  /** The credit for its unused part. */
  readonly credit: Cents;
  /** The old plan's last day. */
  readonly lastDay: Day;
};

// A literal: a parameter would not match the partial index once the server keeps a generic plan.
const pending = sql.lit("pending" as const);

/**
 * Writes the account's subscription that waits for its payment. There is at most one: choosing again before paying
 * replaces it and never creates a second account (rules 4.1).
 */
export async function putPendingSubscription(tx: Tx, order: PendingOrder): Promise<number> {
  const chosen = {
    bundle_id: order.bundleId,
    rate_code: order.rateCode,
    rate_version: order.rateVersion,
    add_on_ids: [...order.addOnIds],
    product: order.product,
    method: order.method,
    billing_address_id: order.billingAddressId,
    delivery_address_id: order.deliveryAddressId,
    price_held_until: order.priceHeldUntil,
    is_second: order.isSecond,
    start_from: order.startFrom,
    replaces_subscription_id: order.replaces?.subscriptionId ?? null,
    replaces_credit_cents: order.replaces?.credit ?? null,
    replaces_last_day: order.replaces?.lastDay ?? null,
  };
  const row = await tx.q
    .insertInto("subscription")
    .values({
      tenant_id: tx.tenantId,
      account_number: order.accountNumber,
      status: "pending",
      ...chosen,
      payment_method_id: null,
      start_on: null,
      paid_through: null,
      renews_on: null,
      charge_on: null,
      anchor_day: null,
      cancel_at: null,
      cancel_reason_id: null,
      cancelled_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "account_number"]).where("status", "=", pending).doUpdateSet(chosen),
    )
    .returning("subscription_id")
    .executeTakeFirstOrThrow();
  return row.subscription_id;
}

/** Drops the account's order that was never paid for, because the account has chosen something else now. */
export async function endPendingSubscription(tx: Tx, accountNumber: number): Promise<void> {
  await tx.q
    .updateTable("subscription")
    .set({ status: "ended" })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .where("status", "=", "pending")
    .execute();
}

/** Closes an order that must never be paid for, because the buyer already has the plan. */
export async function retireOrder(tx: Tx, subscriptionId: number): Promise<void> {
  await tx.q
    .updateTable("subscription")
    .set({ status: "ended" })
    .where("tenant_id", "=", tx.tenantId)
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", "pending")
    .execute();
}

/** The owner drops an order that was never paid for. An approval that comes after that is voided. */
export async function dropOrder(tx: Tx, accountNumber: number, now: Date): Promise<boolean> {
  const t = tx.tenantId;
  const { rows } = await sql`
    with subscription_dropped as (
      update subscription set status = 'ended', dropped_at = ${now}
      where tenant_id = ${t} and account_number = ${accountNumber} and status = 'pending' returning 1
    ), gift_dropped as (
      update gift set state = 'withdrawn', dropped_at = ${now}
      where tenant_id = ${t} and account_number = ${accountNumber} and state = 'pending' returning 1
    )
    select from subscription_dropped union all select from gift_dropped`.execute(tx.q);
  return rows.length > 0;
}

/** Whether the owner has dropped the order that a payment is for. */
export async function isDropped(
  tx: Tx,
  { subscriptionId, giftId }: { readonly subscriptionId: number | null; readonly giftId: string | null },
): Promise<boolean> {
  const t = tx.tenantId;
  const { rows } = await sql`
    select from subscription where tenant_id = ${t} and subscription_id = ${subscriptionId} and dropped_at is not null
    union all
    select from gift where tenant_id = ${t} and gift_id = ${giftId}::uuid and dropped_at is not null`.execute(tx.q);
  return rows.length > 0;
}

export type ConsentToRecord = {
  readonly of: { readonly subscriptionId: number } | { readonly giftId: string };
  readonly terms: Terms;
  readonly dueTodayCents: number;
  readonly pricePath: unknown;
  readonly givenAt: Date;
  /** Who read the terms out on the phone, as the trail names them, and to whom; missing if they were read on a page. */
  readonly readOut?: TermsReadOut | null;
};

export type TermsReadOut = { readonly by: string; readonly to: string };

/** Records what was agreed to: the exact terms, in the language shown, and every price (law.md CA1). Append-only. */
export async function recordConsent(tx: Tx, consent: ConsentToRecord): Promise<void> {
  await tx.q
    .insertInto("price_consent")
    .values({
      tenant_id: tx.tenantId,
      subscription_id: "subscriptionId" in consent.of ? consent.of.subscriptionId : null,
      gift_id: "giftId" in consent.of ? consent.of.giftId : null,
      terms_version: consent.terms.version,
      terms_text: consent.terms.text,
      language: consent.terms.language,
      due_today_cents: consent.dueTodayCents,
      price_path: JSON.stringify(consent.pricePath),
      given_at: consent.givenAt,
      read_by: consent.readOut?.by ?? null,
      read_to: consent.readOut?.to ?? null,
    })
    .execute();
}

export type CancelingToSet = {
  readonly subscriptionId: number;
  readonly cancelAt: string;
  readonly reasonId: number | null;
  readonly now: Date;
};

/** Nothing is charged from this instant on; delivery and access continue until `cancelAt` (rules 4.6). */
export async function setCanceling(tx: Tx, { subscriptionId, cancelAt, reasonId, now }: CancelingToSet): Promise<void> {
  await tx.q
    .updateTable("subscription")
    .set({
      status: "cancelling",
      cancel_at: sql`${cancelAt}::date`,
      cancel_reason_id: reasonId,
      cancelled_at: now,
      charge_on: null,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("subscription_id", "=", subscriptionId)
    .execute();
}
