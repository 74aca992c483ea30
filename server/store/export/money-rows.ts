import { sql } from "kysely";
import { isoOf } from "#server/store/trail/trail-filter.ts";
import { byDay, byInstant, byNumber, type ExportSource } from "./export-page.ts";

/**
 * A payment is read through its entry in the books, which has the publication's day; what was never posted is not a
 * payment.
 */
export const paymentRows: ExportSource = (t) => ({
  columns: sql`i.intent_id as payment_id, j.posted_on as day,
    ${isoOf(sql`coalesce(i.captured_at, i.token_at)`)} as paid_at, i.account_number, i.subscription_id, i.gift_id, i.purpose,
    i.method, coalesce(i.card_label, '') as card, i.state, i.amount_cents + i.tip_cents + i.donation_cents as total,
    i.tax_cents as tax, i.tip_cents as tip, i.donation_cents as donation, i.invoice_number as invoice,
    coalesce(i.receipt_number, '') as receipt, coalesce(i.gateway_txn_id, '') as transaction,
    coalesce(i.check_number, '') as check_number, coalesce(i.taken_by, '') as taken_by`,
  from: sql`journal_entry j join payment_intent i on i.tenant_id = ${t} and i.intent_id = j.intent_id`,
  where: sql`j.tenant_id = ${t} and j.cause in ('purchase', 'payment', 'renewal')
    and i.amount_cents + i.tip_cents + i.donation_cents > 0`,
  order: byDay(sql`j.posted_on`, sql`j.entry_id`),
  days: [sql`j.posted_on`, sql`j.posted_on`],
  account: (number) => sql`i.account_number = ${number}::bigint`,
});

const decidedOn = sql`case when r.requested_on is null then publication_day(r.requested_at) else r.requested_on end`;

export const refundRows: ExportSource = (t) => ({
  columns: sql`r.refund_id, ${decidedOn} as decided_on, r.account_number, r.subscription_id, r.intent_id as payment_id,
    r.reason, r.state, r.amount_cents as amount, r.tax_cents as tax, ${isoOf(sql`r.paid_at`)} as paid_at,
    coalesce(r.gateway_txn_id, '') as transaction, coalesce(r.paid_by_check, '') as check_number`,
  from: sql`refund r`,
  where: sql`r.tenant_id = ${t}`,
  order: byInstant(sql`r.requested_at`, sql`r.refund_id`),
  days: [decidedOn, decidedOn],
  account: (number) => sql`r.account_number = ${number}::bigint`,
});

/**
 * An entry has at most one line for each account of the ledger, so its number and the line's make one unique number.
 */
export const moneyLedgerRows: ExportSource = (t) => ({
  columns: sql`j.entry_id as entry, l.line, j.posted_on as day, j.cause, l.ledger_account, l.amount_cents as amount,
    j.intent_id as payment_id, j.refund_id, j.subscription_id`,
  from: sql`journal_entry j join journal_line l on l.tenant_id = ${t} and l.entry_id = j.entry_id`,
  where: sql`j.tenant_id = ${t}`,
  order: byDay(sql`j.posted_on`, sql`j.entry_id * 100 + l.line`),
  days: [sql`j.posted_on`, sql`j.posted_on`],
  account: null,
});

const writtenOn = sql`case when e.posted_on is null then publication_day(e.posted_at) else e.posted_on end`;

export const paperLedgerRows: ExportSource = (t) => ({
  columns: sql`e.entry_id as entry, ${writtenOn} as day, u.account_number, e.subscription_id, e.cause,
    (e.half_units / 2.0)::float8 as papers, e.issue_on, e.rate_code as rate, e.rate_version, e.actor,
    coalesce(e.reference, '') as reference`,
  from: sql`expiry_entry e join subscription u on u.tenant_id = ${t} and u.subscription_id = e.subscription_id`,
  where: sql`e.tenant_id = ${t}`,
  order: byNumber(sql`e.entry_id`),
  days: [writtenOn, writtenOn],
  account: (number) => sql`u.account_number = ${number}::bigint`,
});
