import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { GiftDays } from "#core/subscribing/gift-days.ts";
import type { ExpiryEntry } from "#core/ledger/expiry.ts";
import type { Posting } from "#core/ledger/journal.ts";
import type { FirstTerm } from "#core/subscribing/first-term.ts";
import type { Tx } from "#server/db/database.ts";
import type { QueuedEmail } from "#server/store/email/outbox.ts";

/** A payment that the gateway has confirmed, whatever it is for. */
export type PaymentBooking = {
  readonly intentId: string;
  readonly accountNumber: number;
  readonly transactionId: string;
  readonly receiptNumber: string;
  readonly capturedAt: Date;
  /** When to look for a second charge of the same payment; null where no gateway is to be asked. */
  readonly nextCheckAt: Date | null;
  readonly cardLabel: string;
  readonly postings: readonly Posting[];
  readonly emails: readonly QueuedEmail[];
  readonly actor: string;
  readonly requestId: string;
};

export type SealedCard = {
  readonly sealedToken: Buffer;
  readonly brand: string;
  readonly last4: string;
  readonly expires: string;
};

/** A first payment with all that follows from it. */
export type PurchaseBooking = PaymentBooking & {
  readonly subscriptionId: number;
  readonly card: SealedCard | null;
  /** It was paid in a way that cannot be charged again: the subscription becomes bill-me. */
  readonly paysOnce: boolean;
  readonly term: FirstTerm;
  /** Null for bill-me: nothing is charged by itself. */
  readonly chargeOn: Day | null;
  readonly grant: ExpiryEntry;
  readonly rateCode: string;
  readonly rateVersion: number;
};

/** Intent, try and trail: the part that every booking has. */
export const confirmedParts = (
  t: number,
  booking: Omit<PaymentBooking, "postings" | "emails">,
  action: "payment.capture" | "renewal.charge" = "payment.capture",
) => sql`
    paid as (
      update payment_intent set state = 'captured', gateway_txn_id = ${booking.transactionId},
        receipt_number = ${booking.receiptNumber}, card_label = ${booking.cardLabel},
        captured_at = ${booking.capturedAt}, next_check_at = ${booking.nextCheckAt}, is_last_check = false, decline_code = null
      where tenant_id = ${t} and intent_id = ${booking.intentId}
    ), attempt as (
      insert into payment_attempt (tenant_id, intent_id, gateway_txn_id, outcome)
      values (${t}, ${booking.intentId}, ${booking.transactionId}, 'captured') on conflict do nothing
    ), trail as (
      insert into audit_entry (tenant_id, actor, action, subject, outcome, details, request_id)
      values (${t}, ${booking.actor}, ${action}, ${`account:${booking.accountNumber}`}, 'captured',
        ${JSON.stringify({ intentId: booking.intentId, transactionId: booking.transactionId })}::jsonb, ${booking.requestId})
    )`;

/** The same with the money. */
export const paymentParts = (
  t: number,
  booking: Omit<PaymentBooking, "emails">,
  cause: "purchase" | "payment" | "renewal",
) => sql`
    ${confirmedParts(t, booking, cause === "renewal" ? "renewal.charge" : "payment.capture")}, entry as (
      insert into journal_entry (tenant_id, cause, intent_id) values (${t}, ${cause}, ${booking.intentId}) returning entry_id
    ), lines as (
      insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
      select ${t}, entry.entry_id, p.line, p.ledger_account, p.amount
      from entry, unnest(${booking.postings.map((p) => p.account)}::text[], ${booking.postings.map((p) => p.amount)}::int[])
        with ordinality as p(ledger_account, amount, line)
    )`;

/** Its emails, as the last part of the statement: what it returns is to be sent. */
export const emailsOf = (
  { tenantId, today }: Tx,
  { accountNumber, emails }: Pick<PaymentBooking, "accountNumber" | "emails">,
) => sql<{ emailId: string }>`
    insert into letter (tenant_id, letter_id, kind, recipient, account_number, content, natural_key, state, written_on)
    select ${tenantId}, l."emailId", l.kind, l.recipient, ${accountNumber}, l.content, l."naturalKey", 'queued',
      ${today}::date
    from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
      as l("emailId" uuid, kind text, recipient text, content jsonb, "naturalKey" text)
    on conflict (tenant_id, natural_key) do nothing
    returning letter_id as "emailId"`;

/**
 * Books a purchase in one statement: intent, card, subscription, units, money, emails and trail are all there or none
 * (security.md I9). @returns the emails to send.
 */
export async function bookPurchase(tx: Tx, booking: PurchaseBooking): Promise<string[]> {
  const t = tx.tenantId;
  const { card, term } = booking;
  const { rows } = await sql<{ emailId: string }>`
    with ${paymentParts(t, booking, "purchase")}, card as (
      insert into payment_method (tenant_id, account_number, sealed_token, brand, last4, expires)
      select ${t}, ${booking.accountNumber}, ${card?.sealedToken ?? null}::bytea, ${card?.brand ?? null}::text,
        ${card?.last4 ?? null}::text, ${card?.expires ?? null}::text where ${card !== null}::boolean
      returning payment_method_id
    ), started as (
      update subscription set status = 'active', start_on = ${term.startOn}, paid_through = ${term.paidThrough},
        renews_on = ${term.renewsOn}, charge_on = ${booking.chargeOn}, anchor_day = ${term.anchorDay},
        payment_method_id = (select payment_method_id from card),
        method = case when ${booking.paysOnce}::boolean then 'bill' else method end
      where tenant_id = ${t} and subscription_id = ${booking.subscriptionId}
    ), granted as (
      insert into expiry_entry (tenant_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor, reference,
        posted_on)
      values (${t}, ${booking.subscriptionId}, ${booking.grant.cause}, ${booking.grant.halfUnits}, ${booking.grant.issueOn},
        ${booking.rateCode}, ${booking.rateVersion}, ${booking.actor}, ${`payment:${booking.intentId}`}, ${tx.today}::date)
    )
    ${emailsOf(tx, booking)}`.execute(tx.q);
  return rows.map(({ emailId }) => emailId);
}

/** A gift that is paid for. Its donor's card is not kept: nothing is charged later. */
export type GiftBooking = PaymentBooking & {
  readonly giftId: string;
  readonly days: GiftDays;
  /** Null: the recipient's email goes out on a later day. */
  readonly mailedAt: Date | null;
};

/** Books a gift in one statement, as a purchase is booked. @returns the emails to send. */
export async function bookGift(tx: Tx, booking: GiftBooking): Promise<string[]> {
  const t = tx.tenantId;
  const { rows } = await sql<{ emailId: string }>`
    with ${paymentParts(t, booking, "purchase")}, opened as (
      update gift set state = 'open', mail_on = ${booking.days.mailOn}, redeem_through = ${booking.days.redeemThrough},
        mailed_at = ${booking.mailedAt}
      where tenant_id = ${t} and gift_id = ${booking.giftId}::uuid
    )
    ${emailsOf(tx, booking)}`.execute(tx.q);
  return rows.map(({ emailId }) => emailId);
}
