import { type RawBuilder, sql } from "kysely";
import type { Cents } from "#core/money.ts";
import type { Database } from "#server/db/database.ts";

/** A difference that the audit found: which rule is broken, and by what. */
export type Difference = { readonly check: string; readonly subject: string; readonly detail: string };

type Found = { readonly subject: string; readonly detail: string };
type Check = (tenant: RawBuilder<number>) => RawBuilder<Found>;

const cashOf = (tenant: RawBuilder<number>) => sql`coalesce((select sum(l.amount_cents) from journal_entry j
  join journal_line l on l.tenant_id = ${tenant} and l.entry_id = j.entry_id and l.ledger_account = 'cashClearing'
  where j.tenant_id = ${tenant} and j.intent_id = i.intent_id and j.cause in ('purchase', 'payment', 'renewal')), 0)`;

const checks: Readonly<Record<string, Check>> = {
  "an entry of the money ledger does not balance": (tenant) => sql<Found>`
    select 'entry:' || l.entry_id as subject, 'off by ' || sum(l.amount_cents) as detail from journal_line l
    where l.tenant_id = ${tenant} group by l.entry_id having sum(l.amount_cents) <> 0`,
  "a captured payment is not posted exactly once": (tenant) => sql<Found>`
    select 'payment:' || i.intent_id as subject, 'account ' || i.account_number as detail from payment_intent i
    where i.tenant_id = ${tenant} and i.captured_at is not null and i.amount_cents + i.tip_cents + i.donation_cents > 0
      and 1 <> (select count(*) from journal_entry j where j.tenant_id = ${tenant} and j.intent_id = i.intent_id
        and j.cause in ('purchase', 'payment', 'renewal'))`,
  "what was posted is not what was captured": (tenant) => sql<Found>`
    select 'payment:' || i.intent_id as subject, 'account ' || i.account_number || ', posted ' || ${cashOf(tenant)}
      || ' of ' || i.amount_cents + i.tip_cents + i.donation_cents as detail from payment_intent i
    where i.tenant_id = ${tenant} and i.captured_at is not null
      and ${cashOf(tenant)} <> i.amount_cents + i.tip_cents + i.donation_cents`,
  "the subscriptions' earned amounts do not add up to the earned revenue in the books": (tenant) => sql<Found>`
    select 'all subscriptions' as subject, subscriptions || ' cents, and the books ' || books as detail from (select
      (select coalesce(sum(u.earned_cents), 0) from subscription u where u.tenant_id = ${tenant}) as subscriptions,
      (select coalesce(sum(l.amount_cents), 0) from journal_entry j
        join journal_line l on l.tenant_id = ${tenant} and l.entry_id = j.entry_id and l.ledger_account = 'prepaidLiability'
        where j.tenant_id = ${tenant} and j.cause = 'earned' and j.subscription_id is null) as books) sums
    where subscriptions <> books`,
  "money is posted for a payment that was not captured": (tenant) => sql<Found>`
    select 'payment:' || i.intent_id as subject, 'its state is ' || i.state as detail from payment_intent i
    where i.tenant_id = ${tenant} and i.state not in ('captured', 'refunded', 'voided')
      and exists (select from journal_entry j where j.tenant_id = ${tenant} and j.intent_id = i.intent_id)`,
};

/** The differences that our own records show. */
export async function findDifferences(db: Database, tenantId: number): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [check, select] of Object.entries(checks)) {
    const rows = await db.read<Found>(tenantId, select);
    found.push(...rows.map(({ subject, detail }) => ({ check, subject, detail })));
  }
  return found;
}

/** A payment at one gateway as we have it, for comparison with the gateway's list. */
export type PostedCharge = {
  readonly intentId: string;
  readonly transactionId: string;
  readonly amount: Cents;
  readonly state: string;
  /** False: staff have to decide about the charge that the browser named. */
  readonly isPosted: boolean;
  /** The charge must be in the list; one from shortly before the period may be. */
  readonly isWithin: boolean;
};

/**
 * The gateway's days and ours begin at different times: charges from shortly before are recognized, but not required.
 */
const before = sql`interval '3 days'`;

/** If a payment was opened at another gateway, too, the money may be there. */
const aloneAt = (gateway: string) => sql`i.opened_at - ${gateway}::text = '{}'::jsonb`;

/** An instant that never comes, for books that are compared up to now. */
const never = new Date(Date.UTC(9999, 0, 1));

/** Payments opened at one gateway for which money moved since an instant, or about which staff still have to decide. */
export const findCharges = (
  db: Database,
  tenantId: number,
  gateway: string,
  since: Date,
  until: Date = never,
): Promise<PostedCharge[]> =>
  db.read<PostedCharge>(
    tenantId,
    (tenant) => sql<PostedCharge>`
      select i.intent_id as "intentId", coalesce(i.gateway_txn_id, a.gateway_txn_id, '') as "transactionId",
        i.amount_cents + i.tip_cents + i.donation_cents as amount, i.state,
        i.state in ('captured', 'refunded', 'voided') as "isPosted",
        coalesce(i.captured_at, i.token_at) >= ${since}::timestamptz and coalesce(i.captured_at, i.token_at) < ${until}::timestamptz
          and ${aloneAt(gateway)} as "isWithin"
      from payment_intent i
      left join payment_attempt a on a.tenant_id = ${tenant} and a.intent_id = i.intent_id and a.outcome = 'review'
      where i.tenant_id = ${tenant} and i.opened_at ? ${gateway}::text
        and (i.purpose <> 'renewal' or i.amount_cents > 0)
        and (i.captured_at >= ${since}::timestamptz - ${before} and i.captured_at < ${until}::timestamptz + ${before}
          or (i.state in ('review', 'unknown') and i.token_at >= ${since}::timestamptz - ${before}))`,
  );

/** Money that is returned at a gateway: a requested refund, or a charge that must not stay. */
export type PostedReturn = {
  /** Our state of it: posted, `sent` and not confirmed yet, or waiting for staff. */
  readonly standing: "posted" | "sent" | "review";
  /** `refund:...`, `reversal:...` */
  readonly subject: string;
  /** Null if it is not a refund, but a charge that must not stay. */
  readonly refundId: string | null;
  readonly saleId: string;
  /** The transaction of the refund or void; null if not on record. */
  readonly transactionId: string | null;
  /** The reference under which the gateway knows it; each further try has a number appended. */
  readonly reference: string;
  readonly amount: Cents;
  readonly isWithin: boolean;
};

/** Money that staff paid back in another way is left out, because no gateway knows about it. */
export const findReturns = (
  db: Database,
  tenantId: number,
  gateway: string,
  since: Date,
  until: Date = never,
): Promise<PostedReturn[]> =>
  db.read<PostedReturn>(
    tenantId,
    (tenant) => sql<PostedReturn>`
      select 'refund:' || r.refund_id as subject, r.refund_id as "refundId", coalesce(i.gateway_txn_id, '') as "saleId",
        r.gateway_txn_id as "transactionId", r.refund_id::text as reference, r.amount_cents as amount,
        r.paid_at >= ${since}::timestamptz and r.paid_at < ${until}::timestamptz and ${aloneAt(gateway)} as "isWithin",
        case r.state when 'paid' then 'posted' when 'review' then 'review' else 'sent' end as standing
      from refund r join payment_intent i on i.tenant_id = ${tenant} and i.intent_id = r.intent_id
      where r.tenant_id = ${tenant} and i.opened_at ? ${gateway}::text
        and (r.state in ('requested', 'sent', 'review')
          or (r.state = 'paid' and r.gateway_txn_id is not null and r.paid_at >= ${since}::timestamptz - ${before}
            and r.paid_at < ${until}::timestamptz + ${before}))
      union all
      select 'reversal:' || v.reversal_id, null, v.transaction_id, null, left('back-' || v.transaction_id, 46), v.amount_cents,
        v.done_at >= ${since}::timestamptz and v.done_at < ${until}::timestamptz, 'posted'
      from reversal v
      where v.tenant_id = ${tenant} and v.gateway = ${gateway} and v.state = 'done' and v.checks > 0
        and v.done_at >= ${since}::timestamptz - ${before} and v.done_at < ${until}::timestamptz + ${before}`,
  );
