import { type RawBuilder, sql } from "kysely";
import type { PostedEntry } from "#core/history/ledger-steps.ts";
import type { NoticeHistory, PaymentHistory, RefundHistory } from "#core/history/account-history.ts";
import type { ActiveStop } from "#core/ledger/paid-dates.ts";
import type { Receipt } from "#core/notice/payment-emails.ts";
import type { Database } from "#server/db/database.ts";

/** The ledger of one subscription with its active stops. */
export type LedgerRecord = {
  readonly bundleId: string;
  readonly entries: readonly PostedEntry[];
  readonly stops: readonly ActiveStop[];
};

/** The records from which an account's history is built, each list oldest first. */
export type HistoryRecord = {
  readonly subscriptions: readonly LedgerRecord[];
  readonly payments: readonly PaymentHistory[];
  readonly refunds: readonly RefundHistory[];
  readonly notices: readonly NoticeHistory[];
};

/** Far more than an account collects in ten years. */
const maxEmails = 1000;

/** The active stops of the subscription `u`, as JSON. */
export const activeStops = (tenant: RawBuilder<number>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('stopOn', t.stop_on, 'restartOn', t.restart_on,
      'option', t.paper_option, 'postedThrough', t.posted_through) order by t.stop_on), '[]')
  from temporary_stop t
  where t.tenant_id = ${tenant} and t.subscription_id = u.subscription_id and t.withdrawn_at is null
    and u.status not in ('pending', 'ended'))`;

const ms = (instant: RawBuilder<unknown>): RawBuilder<unknown> => sql`floor(extract(epoch from ${instant}) * 1000)`;

/**
 * All of an account's history in one round trip. The ledger is read whole, because the date after each row is known
 * only from a replay that starts at the first row; an account collects a few dozen rows a year.
 */
export async function findHistory(db: Database, tenantId: number, accountNumber: number): Promise<HistoryRecord> {
  const [record] = await db.read<HistoryRecord>(
    tenantId,
    (tenant) => sql<HistoryRecord>`select
      (select coalesce(json_agg(json_build_object('bundleId', u.bundle_id, 'entries', (
            select coalesce(json_agg(json_build_object('cause', e.cause, 'halfUnits', e.half_units, 'issueOn', e.issue_on,
                'printDays', e.print_days,
                'reference', e.reference, 'postedOn', coalesce(e.posted_on, publication_day(e.posted_at)),
                'postedMs', ${ms(sql`e.posted_at`)}) order by e.entry_id), '[]')
            from expiry_entry e where e.tenant_id = ${tenant} and e.subscription_id = u.subscription_id
          ), 'stops', ${activeStops(tenant)}) order by u.subscription_id), '[]')
        from subscription u where u.tenant_id = ${tenant} and u.account_number = ${accountNumber}
          and u.status <> 'pending') as subscriptions,
      (select coalesce(json_agg(json_build_object('on', coalesce((r.content->>'paidOn')::date, publication_day(i.captured_at)),
            'ms', ${ms(sql`i.captured_at`)}, 'state', i.state, 'purpose', i.purpose,
            'amount', i.amount_cents + i.tip_cents + i.donation_cents, 'cardLabel', coalesce(i.card_label, i.method),
            'forGift', i.gift_id is not null, 'receiptNumber', r.content->>'receiptNumber')
          order by i.captured_at, i.intent_id), '[]')
        from payment_intent i
        left join letter r on r.tenant_id = ${tenant} and r.natural_key = 'receipt:' || i.receipt_number
        where i.tenant_id = ${tenant} and i.account_number = ${accountNumber}
          and i.state in ('captured', 'refunded', 'voided') and i.receipt_number is not null
          and (i.amount_cents + i.tip_cents + i.donation_cents > 0 or i.purpose = 'renewal')) as payments,
      (select coalesce(json_agg(json_build_object('on', coalesce(b.requested_on, publication_day(b.requested_at)),
            'ms', ${ms(sql`b.requested_at`)}, 'reason', b.reason, 'amount', b.amount_cents,
            'state', case when b.state <> 'paid' then 'owed' when i.state = 'voided' then 'voided' else 'paid' end,
            'cardLabel', case when b.state <> 'paid' or b.gateway_txn_id is not null
              then coalesce(i.card_label, i.method) end, 'check', b.paid_by_check)
          order by b.requested_at, b.cause, b.part), '[]')
        from refund b left join payment_intent i on i.tenant_id = ${tenant} and i.intent_id = b.intent_id
        where b.tenant_id = ${tenant} and b.account_number = ${accountNumber}) as refunds,
      (select coalesce(json_agg(json_build_object('on', coalesce(l.written_on, publication_day(l.created_at)),
            'ms', ${ms(sql`l.created_at`)}, 'kind', l.kind, 'state', l.state, 'recipient', l.recipient)
          order by l.created_at, l.letter_id), '[]')
        from (select x.written_on, x.created_at, x.letter_id, x.kind,
              case when x.bounced_at is null then x.state else 'dead' end as state, x.recipient from letter x
            where x.tenant_id = ${tenant} and x.account_number = ${accountNumber}
            union all
            select coalesce(n.posted_on, n.written_on), n.written_at, null, n.kind,
              case when n.posted_on is null then 'paper' else 'posted' end, '' from notice n
            where n.tenant_id = ${tenant} and n.account_number = ${accountNumber}
              and (n.letter_id is null or n.posted_on is not null)
            union all
            select p.billed_on, p.billed_on::timestamptz, null, 'bill',
              case when p.printed_at is null then 'paper' else 'posted' end, '' from paper_bill p
            where p.tenant_id = ${tenant} and p.account_number = ${accountNumber}
            order by 2 desc limit ${maxEmails}) l) as notices`,
  );
  return record ?? { subscriptions: [], payments: [], refunds: [], notices: [] };
}

/**
 * The content of a payment's receipt: the words of the email that carried it. Null if this account has no such receipt.
 */
export async function findReceipt(
  db: Database,
  tenantId: number,
  by: { readonly accountNumber: number; readonly receiptNumber: string },
): Promise<Receipt | null> {
  const [row] = await db.read<{ receipt: Receipt }>(
    tenantId,
    (tenant) => sql<{ receipt: Receipt }>`select l.content as receipt from letter l
      where l.tenant_id = ${tenant} and l.natural_key = ${`receipt:${by.receiptNumber}`} and l.kind = 'receipt'
        and l.account_number = ${by.accountNumber}`,
  );
  return row?.receipt ?? null;
}
