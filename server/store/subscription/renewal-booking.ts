import { sql } from "kysely";
import type { Cents } from "#core/money.ts";
import type { RenewedTerm } from "#core/renewal/renewed-term.ts";
import type { PinnedPlan } from "#core/subscribing/next-term.ts";
import type { Tx } from "#server/db/database.ts";
import { confirmedParts, emailsOf, type PaymentBooking, paymentParts } from "#server/store/payment/booking.ts";

/** A renewal that the gateway has confirmed, with all that follows from it. */
export type RenewalBooking = PaymentBooking & {
  readonly subscriptionId: number;
  readonly term: RenewedTerm;
  /** What of the account's balance has paid for it, too. */
  readonly balanceUsed: Cents;
  /** What was charged for. */
  readonly plan: PinnedPlan;
};

/**
 * Books a renewal in one statement: intent, units, dates, money, emails and trail are all there or none (security.md
 * I9). A subscription whose paper is stopped goes on stopped. @returns the emails to send.
 */
export async function bookRenewal(tx: Tx, booking: RenewalBooking): Promise<string[]> {
  const t = tx.tenantId;
  const { bundleId, rateCode, rateVersion } = booking.plan;
  // An offer that was accepted while the card was charged is for the term after this one.
  const offerUsed = (column: string) => sql`${sql.ref(column)} = case when (next_rate_code, next_rate_version)
    = (${rateCode}::text, ${rateVersion}::int) then null else ${sql.ref(column)} end`;
  const { grant, dates, anchorDay, chargeOn, delivers } = booking.term;
  const { rows } = await sql<{ emailId: string }>`
    with ${booking.postings.length === 0 ? confirmedParts(t, booking, "renewal.charge") : paymentParts(t, booking, "renewal")}, renewed as (
      update subscription set status = ${delivers},
        bundle_id = ${bundleId}, rate_code = ${rateCode}, rate_version = ${rateVersion},
        ${offerUsed("next_bundle_id")}, ${offerUsed("next_rate_code")}, ${offerUsed("next_rate_version")}, paid_through = ${dates.paidThrough}::date,
        renews_on = ${dates.renewsOn}::date, charge_on = ${chargeOn}::date, anchor_day = ${anchorDay}
      where tenant_id = ${t} and subscription_id = ${booking.subscriptionId}
    ), purse as (
      update account set balance_cents = greatest(0, balance_cents - ${booking.balanceUsed})
      where tenant_id = ${t} and account_number = ${booking.accountNumber} and ${booking.balanceUsed}::int > 0
    ), granted as (
      insert into expiry_entry (tenant_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor, reference,
        posted_on)
      values (${t}, ${booking.subscriptionId}, ${grant.cause}, ${grant.halfUnits}, ${grant.issueOn}, ${rateCode},
        ${rateVersion}, ${booking.actor}, ${`payment:${booking.intentId}`}, ${tx.today}::date)
    )
    ${emailsOf(tx, booking)}`.execute(tx.q);
  return rows.map(({ emailId }) => emailId);
}
