import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { GiftDays } from "#core/subscribing/gift-days.ts";
import type { ExpiryEntry } from "#core/ledger/expiry.ts";
import type { JournalLine } from "#core/ledger/journal.ts";
import type { Cents } from "#core/money.ts";
import type { FirstTerm } from "#core/subscribing/first-term.ts";
import type { Tx } from "#server/db/database.ts";
import { actorIn } from "#server/store/audit.ts";
import type { QueuedEmail } from "#server/store/email/outbox.ts";
import { readerLanguage } from "#server/store/email/reader-language.ts";

/** A payment that the gateway has confirmed, whatever it is for. */
export type PaymentPosting = {
  readonly intentId: string;
  readonly accountNumber: number;
  readonly transactionId: string;
  readonly receiptNumber: string;
  readonly capturedAt: Date;
  /** When to look for a second charge of the same payment; null if no gateway has to be asked. */
  readonly nextCheckAt: Date | null;
  readonly cardLabel: string;
  readonly journalLines: readonly JournalLine[];
  /**
   * What it does to the account's balance; negative if the balance pays a part. Not always what its lines say, because
   * a balance may be given or used while the payment is in progress (docs/decisions/0120).
   */
  readonly balanceChange: Cents;
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

/** A first payment with everything that follows from it. */
export type PurchasePosting = PaymentPosting & {
  readonly subscriptionId: number;
  readonly card: SealedCard | null;
  /** The payment was made in a way that cannot be charged again, so the subscription becomes bill-me. */
  readonly paysOnce: boolean;
  readonly term: FirstTerm;
  /** Null for bill-me: nothing is charged automatically. */
  readonly chargeOn: Day | null;
  readonly grant: ExpiryEntry;
  readonly rateCode: string;
  readonly rateVersion: number;
};

/** Intent, try and trail: the parts that every posting has. */
export const confirmedParts = (
  t: number,
  posting: Omit<PaymentPosting, "journalLines" | "emails">,
  action: "payment.capture" | "renewal.charge" = "payment.capture",
) => sql`
    paid as (
      update payment_intent set state = 'captured', gateway_txn_id = ${posting.transactionId},
        receipt_number = ${posting.receiptNumber}, card_label = ${posting.cardLabel},
        captured_at = ${posting.capturedAt}, next_check_at = ${posting.nextCheckAt}, is_last_check = false, decline_code = null,
        balance_change_cents = ${posting.balanceChange}::int
      where tenant_id = ${t} and intent_id = ${posting.intentId}
    ), attempt as (
      insert into payment_attempt (tenant_id, intent_id, gateway_txn_id, outcome)
      values (${t}, ${posting.intentId}, ${posting.transactionId}, 'captured') on conflict do nothing
    ), trail as (
      insert into audit_entry (tenant_id, actor, action, subject, outcome, details, request_id)
      values (${t}, ${posting.actor}, ${action}, ${`account:${posting.accountNumber}`}, 'captured',
        ${JSON.stringify({ intentId: posting.intentId, transactionId: posting.transactionId })}::jsonb, ${posting.requestId})
    )`;

/**
 * The account's balance after a posting. The account is locked, so the balance before is the one that was decided on.
 */
export const balanceAfter = (t: number, { accountNumber, balanceChange }: PaymentPosting) => sql`
      update account set balance_cents = balance_cents + ${balanceChange}::int
      where tenant_id = ${t} and account_number = ${accountNumber} and ${balanceChange}::int <> 0`;

/** Intent, try, trail and money: the parts of every posting with a charge. */
export const paymentParts = (
  t: number,
  posting: Omit<PaymentPosting, "emails">,
  cause: "purchase" | "payment" | "renewal",
) => sql`
    ${confirmedParts(t, posting, cause === "renewal" ? "renewal.charge" : "payment.capture")}, entry as (
      insert into journal_entry (tenant_id, cause, intent_id) values (${t}, ${cause}, ${posting.intentId}) returning entry_id
    ), lines as (
      insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
      select ${t}, entry.entry_id, p.line, p.ledger_account, p.amount
      from entry, unnest(${posting.journalLines.map((p) => p.account)}::text[], ${posting.journalLines.map((p) => p.amount)}::int[])
        with ordinality as p(ledger_account, amount, line)
    )`;

/** The posting's emails, as the last part of the statement, which returns the ones to send. */
export const insertPostingEmails = (
  { tenantId, today }: Tx,
  { accountNumber, emails }: Pick<PaymentPosting, "accountNumber" | "emails">,
) => sql<{ emailId: string }>`
    insert into letter (tenant_id, letter_id, kind, recipient, account_number, content, natural_key, state, written_on,
      language)
    select ${tenantId}, l."emailId", l.kind, l.recipient, ${accountNumber}, l.content, l."naturalKey", 'queued',
      ${today}::date,
      ${readerLanguage(sql`${tenantId}::int`, { recipient: sql`l.recipient`, accountNumber: sql`${accountNumber}::bigint` })}
    from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
      as l("emailId" uuid, kind text, recipient text, content jsonb, "naturalKey" text)
    on conflict (tenant_id, natural_key) do nothing
    returning letter_id as "emailId"`;

/**
 * Posts a purchase in one statement: intent, card, subscription, units, money, emails and trail are all written, or
 * none is (security.md I9).
 * @returns the emails to send.
 */
export async function postPurchase(tx: Tx, given: PurchasePosting): Promise<string[]> {
  const t = tx.tenantId;
  const posting = { ...given, actor: actorIn(tx, given.actor) };
  const { card, term } = posting;
  const { rows } = await sql<{ emailId: string }>`
    with ${paymentParts(t, posting, "purchase")}, card as (
      insert into payment_method (tenant_id, account_number, sealed_token, brand, last4, expires)
      select ${t}, ${posting.accountNumber}, ${card?.sealedToken ?? null}::bytea, ${card?.brand ?? null}::text,
        ${card?.last4 ?? null}::text, ${card?.expires ?? null}::text where ${card !== null}::boolean
      returning payment_method_id
    ), started as (
      update subscription set status = 'active', start_on = ${term.startOn}, paid_through = ${term.paidThrough},
        renews_on = ${term.renewsOn}, charge_on = ${posting.chargeOn}, anchor_day = ${term.anchorDay},
        payment_method_id = (select payment_method_id from card),
        method = case when ${posting.paysOnce}::boolean then 'bill' else method end
      where tenant_id = ${t} and subscription_id = ${posting.subscriptionId}
    ), granted as (
      insert into expiry_entry (tenant_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor, reference,
        posted_on, print_days)
      values (${t}, ${posting.subscriptionId}, ${posting.grant.cause}, ${posting.grant.halfUnits}, ${posting.grant.issueOn},
        ${posting.rateCode}, ${posting.rateVersion}, ${posting.actor}, ${`payment:${posting.intentId}`}, ${tx.today}::date,
        ${posting.grant.printDays ?? null}::smallint[])
    )
    ${insertPostingEmails(tx, posting)}`.execute(tx.q);
  return rows.map(({ emailId }) => emailId);
}

/** A gift that is paid for. Its donor's card is not stored, because nothing is charged later. */
export type GiftPosting = PaymentPosting & {
  readonly giftId: string;
  readonly days: GiftDays;
  /** Null if the recipient's email goes out on a later day. */
  readonly mailedAt: Date | null;
};

/**
 * Posts a gift in one statement, like a purchase.
 * @returns the emails to send.
 */
export async function postGift(tx: Tx, given: GiftPosting): Promise<string[]> {
  const t = tx.tenantId;
  const posting = { ...given, actor: actorIn(tx, given.actor) };
  const { rows } = await sql<{ emailId: string }>`
    with ${paymentParts(t, posting, "purchase")}, opened as (
      update gift set state = 'open', mail_on = ${posting.days.mailOn}, redeem_through = ${posting.days.redeemThrough},
        mailed_at = ${posting.mailedAt}
      where tenant_id = ${t} and gift_id = ${posting.giftId}::uuid
    )
    ${insertPostingEmails(tx, posting)}`.execute(tx.q);
  return rows.map(({ emailId }) => emailId);
}
