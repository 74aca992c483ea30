import { sql } from "kysely";
import type { RenewedTerm } from "#core/renewal/renewed-term.ts";
import type { PinnedPlan } from "#core/subscribing/next-term.ts";
import type { Tx } from "#server/db/database.ts";
import { actorIn } from "#server/store/audit.ts";
import {
  balanceAfter,
  confirmedParts,
  insertPostingEmails,
  paymentParts,
  type PaymentPosting,
} from "#server/store/payment/posting.ts";

/** A renewal that the gateway has confirmed, with everything that follows from it. */
export type RenewalPosting = PaymentPosting & {
  readonly subscriptionId: number;
  readonly term: RenewedTerm;
  /** The plan that was charged for. */
  readonly plan: PinnedPlan;
};

/**
 * Posts a renewal in one statement: intent, units, dates, money, emails and trail are all written, or none is
 * (security.md I9). A stopped subscription stays stopped.
 * @returns the emails to send.
 */
export async function postRenewal(tx: Tx, given: RenewalPosting): Promise<string[]> {
  const t = tx.tenantId;
  const posting = { ...given, actor: actorIn(tx, given.actor) };
  const { bundleId, rateCode, rateVersion } = posting.plan;
  // An offer that was accepted while the card was being charged is for the term after this one.
  const offerUsed = (column: string) => sql`${sql.ref(column)} = case when (next_rate_code, next_rate_version)
    = (${rateCode}::text, ${rateVersion}::int) then null else ${sql.ref(column)} end`;
  const { grant, dates, anchorDay, chargeOn, delivers } = posting.term;
  const { rows } = await sql<{ emailId: string }>`
    with ${posting.journalLines.length === 0 ? confirmedParts(t, posting, "renewal.charge") : paymentParts(t, posting, "renewal")}, renewed as (
      update subscription set status = ${delivers},
        bundle_id = ${bundleId}, rate_code = ${rateCode}, rate_version = ${rateVersion},
        ${offerUsed("next_bundle_id")}, ${offerUsed("next_rate_code")}, ${offerUsed("next_rate_version")}, paid_through = ${dates.paidThrough}::date,
        renews_on = ${dates.renewsOn}::date, charge_on = ${chargeOn}::date, anchor_day = ${anchorDay}
      where tenant_id = ${t} and subscription_id = ${posting.subscriptionId}
    ), balance as (${balanceAfter(t, posting)}
    ), granted as (
      insert into expiry_entry (tenant_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor, reference,
        posted_on, print_days)
      values (${t}, ${posting.subscriptionId}, ${grant.cause}, ${grant.halfUnits}, ${grant.issueOn}, ${rateCode},
        ${rateVersion}, ${posting.actor}, ${`payment:${posting.intentId}`}, ${tx.today}::date,
        ${grant.printDays ?? null}::smallint[])
    )
    ${insertPostingEmails(tx, posting)}`.execute(tx.q);
  return rows.map(({ emailId }) => emailId);
}
