import { sql } from "kysely";
import type { SaveOfferUse } from "#core/cancellation/choose-offers.ts";
import type { Cents } from "#core/money.ts";
import type { Day } from "#core/day.ts";
import type { Tx } from "#server/db/database.ts";

/** The offers that an account has accepted in the last two years. */
export async function findOfferUses(tx: Tx, accountNumber: number, today: Day): Promise<SaveOfferUse[]> {
  const { rows } = await sql<SaveOfferUse>`
    select o.offer_id as "offerId", coalesce(o.rate_code, '') as "rateCode", o.used_on as "usedOn"
    from offer_use o
    where o.tenant_id = ${tx.tenantId} and o.account_number = ${accountNumber}
      and o.used_on > ${today}::date - 730`.execute(tx.q);
  return rows;
}

export type AcceptedOffer = {
  readonly accountNumber: number;
  readonly subscriptionId: number;
  readonly sessionId: number;
  readonly offerId: string;
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly oldPrice: Cents;
  readonly newPrice: Cents;
  readonly takesEffectOn: Day;
  /** Null if the price stays. */
  readonly endsOn: Day | null;
  readonly priceAfter: Cents | null;
  readonly usedOn: Day;
  readonly now: Date;
};

/**
 * Records an accepted offer, and makes the subscription continue at it from its renewal. A cancellation is undone
 * (rules 4.5).
 */
export async function acceptOffer(tx: Tx, offer: AcceptedOffer, continuation: Continuation): Promise<void> {
  await tx.q
    .insertInto("offer_use")
    .values({
      tenant_id: tx.tenantId,
      account_number: offer.accountNumber,
      subscription_id: offer.subscriptionId,
      session_id: offer.sessionId,
      offer_id: offer.offerId,
      bundle_id: offer.bundleId,
      rate_code: offer.rateCode,
      rate_version: offer.rateVersion,
      old_cents: offer.oldPrice,
      new_cents: offer.newPrice,
      takes_effect_on: offer.takesEffectOn,
      ends_on: offer.endsOn,
      after_cents: offer.priceAfter,
      used_on: offer.usedOn,
      used_at: offer.now,
    })
    .execute();
  await sql`
    update subscription set next_bundle_id = ${offer.bundleId}, next_rate_code = ${offer.rateCode},
      next_rate_version = ${offer.rateVersion}
    where tenant_id = ${tx.tenantId} and subscription_id = ${offer.subscriptionId}`.execute(tx.q);
  await continueSubscription(tx, offer.subscriptionId, continuation);
}

/** When a fix last credited papers of a subscription; null if never. */
export async function findLastFixCredit(tx: Tx, subscriptionId: number): Promise<Day | null> {
  const { rows } = await sql<{ usedOn: Day }>`
    select o.used_on as "usedOn" from offer_use o
    where o.tenant_id = ${tx.tenantId} and o.subscription_id = ${subscriptionId} and o.credited_cents > 0
    order by o.used_on desc limit 1`.execute(tx.q);
  return rows[0]?.usedOn ?? null;
}

export type AcceptedFix = Pick<
  AcceptedOffer,
  "accountNumber" | "subscriptionId" | "sessionId" | "offerId" | "usedOn" | "now"
> & { readonly credited: Cents };

/** Records that a delivery problem was fixed, and what was credited for it. Plan and rate stay as they are. */
export async function acceptFix(tx: Tx, fix: AcceptedFix): Promise<void> {
  await tx.q
    .insertInto("offer_use")
    .values({
      tenant_id: tx.tenantId,
      account_number: fix.accountNumber,
      subscription_id: fix.subscriptionId,
      session_id: fix.sessionId,
      offer_id: fix.offerId,
      credited_cents: fix.credited,
      used_on: fix.usedOn,
      used_at: fix.now,
    })
    .execute();
}

/** When a card is charged next, and whether a temporary stop holds papers back now. */
export type Continuation = { readonly chargeOn: Day | null; readonly delivers: "active" | "stopped" };

/** A canceled subscription continues, and its next charge is due again; one that is not canceled stays as it is. */
export async function continueSubscription(
  tx: Tx,
  subscriptionId: number,
  { chargeOn, delivers }: Continuation,
): Promise<void> {
  await sql`
    update subscription set status = ${delivers}, cancel_at = null, cancel_reason_id = null, cancelled_at = null,
      charge_on = ${chargeOn}::date
    where tenant_id = ${tx.tenantId} and subscription_id = ${subscriptionId} and status = 'cancelling'`.execute(tx.q);
}
