import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { ExpiryEntry } from "#core/ledger/expiry.ts";
import type { Tx } from "#server/db/database.ts";
import type { AgreedPrices } from "#server/db/tables/money.ts";
import {
  balanceAfter,
  confirmedParts,
  insertPostingEmails,
  paymentParts,
  type PaymentPosting,
  type SealedCard,
} from "./posting.ts";
import { actorIn } from "#server/store/audit.ts";
import { keepPlanColumns } from "#server/store/subscription/held-plan.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";

/**
 * A payment in the account area, or a card that was verified for one, with everything that follows from it except
 * dates.
 */
export type AccountPosting = PaymentPosting & {
  /** The subscription after this posting. */
  readonly subscription: Pick<HeldTerm, "subscriptionId" | "status" | "method" | "rateCode" | "rateVersion"> & {
    readonly anchorDay: number | null;
    readonly chargeOn: Day | null;
    /** The plan that was chosen for the next term is in effect, or is dropped. */
    readonly clearsNext: boolean;
  };
  /** This pays the fees of paper bills. Unpaid fees are dropped if EZ-Pay is on (docs/decisions/0029). */
  readonly paysFee: boolean;
  readonly grants: readonly (ExpiryEntry & { readonly rateCode: string; readonly rateVersion: number })[];
  /** Replaces the card that was in use. Null keeps that card. */
  readonly card: SealedCard | null;
  readonly agreed: AgreedPrices | null;
};

/**
 * Posts a payment for a live subscription in one statement: intent, money, units, balance, card, consent, emails and
 * trail are all written, or none is (security.md I9).
 * @returns the emails to send.
 */
export async function postOnAccount(tx: Tx, given: AccountPosting): Promise<string[]> {
  const t = tx.tenantId;
  const posting = { ...given, actor: actorIn(tx, given.actor) };
  const { subscription: held, card, agreed, accountNumber } = posting;
  const { rows } = await sql<{ emailId: string }>`
    with ${posting.journalLines.length === 0 ? confirmedParts(t, posting) : paymentParts(t, posting, "payment")}, card as (
      insert into payment_method (tenant_id, account_number, sealed_token, brand, last4, expires)
      select ${t}, ${accountNumber}, ${card?.sealedToken ?? null}::bytea, ${card?.brand ?? null}::text,
        ${card?.last4 ?? null}::text, ${card?.expires ?? null}::text where ${card !== null}::boolean
      returning payment_method_id
    ), replaced as (
      update payment_method set replaced_at = ${posting.capturedAt}
      where tenant_id = ${t} and account_number = ${accountNumber} and replaced_at is null and ${card !== null}::boolean
    ), held as (
      update subscription set status = ${held.status}, ended_unpaid_on = null,
        owed_settled = owed_settled and ended_unpaid_on is null, method = ${held.method}, rate_code = ${held.rateCode},
        rate_version = ${held.rateVersion}, anchor_day = ${held.anchorDay}::smallint, charge_on = ${held.chargeOn}::date,
        next_bundle_id = case when ${held.clearsNext}::boolean then null else next_bundle_id end,
        next_rate_code = case when ${held.clearsNext}::boolean then null else next_rate_code end,
        next_rate_version = case when ${held.clearsNext}::boolean then null else next_rate_version end,
        payment_method_id = coalesce((select payment_method_id from card), payment_method_id)
      where tenant_id = ${t} and subscription_id = ${held.subscriptionId}
    ), balance as (${balanceAfter(t, posting)}
    ), fees as (
      update paper_bill set fee_paid_by = case when ${posting.paysFee}::boolean then ${posting.intentId}::uuid end,
        fee_waived_at = case when not ${posting.paysFee}::boolean then ${posting.capturedAt}::timestamptz end
      where tenant_id = ${t} and subscription_id = ${held.subscriptionId} and fee_paid_by is null and fee_waived_at is null
        and (${posting.paysFee}::boolean or ${held.method === "ezpay"}::boolean)
    ), granted as (
      insert into expiry_entry (tenant_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor, reference,
        posted_on, print_days)
      select ${t}, ${held.subscriptionId}, g.cause, g."halfUnits", g."issueOn", g."rateCode", g."rateVersion",
        ${posting.actor}, ${`payment:${posting.intentId}`}, ${tx.today}::date, g."printDays"
      from jsonb_to_recordset(${JSON.stringify(posting.grants)}::jsonb)
        as g(cause text, "halfUnits" int, "issueOn" date, "rateCode" text, "rateVersion" int, "printDays" smallint[])
    ), consent as (
      insert into price_consent (tenant_id, subscription_id, terms_version, terms_text, language, due_today_cents, price_path,
        given_at)
      select ${t}, ${held.subscriptionId}, ${agreed?.termsVersion ?? null}::text, ${agreed?.termsText ?? null}::text,
        ${agreed?.language ?? "en"}, ${agreed?.dueTodayCents ?? null}::int, ${agreed === null ? null : JSON.stringify(agreed.pricePath)}::jsonb,
        ${agreed?.givenAt ?? null}::timestamptz where ${agreed !== null}::boolean
    )
    ${insertPostingEmails(tx, posting)}`.execute(tx.q);
  return rows.map(({ emailId }) => emailId);
}

/**
 * Sets how the next term is paid, without a payment now: by the card on file, or by a bill (rules 4.10). A bill is for
 * the current plan, so a plan change for the next term is dropped.
 */
export async function setMethod(
  tx: Tx,
  subscriptionId: number,
  set: { readonly method: "ezpay" | "bill"; readonly chargeOn: Day | null; readonly paymentMethodId: number | null },
): Promise<void> {
  await tx.q
    .updateTable("subscription")
    .set({
      method: set.method,
      charge_on: set.chargeOn,
      payment_method_id: set.paymentMethodId,
      ...(set.method === "bill" && keepPlanColumns),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("subscription_id", "=", subscriptionId)
    .execute();
}
