import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { ExpiryEntry } from "#core/ledger/expiry.ts";
import { journalOfEarned } from "#core/ledger/journal.ts";
import { type Cents, cents, plus } from "#core/money.ts";
import type { ActiveStop } from "#core/ledger/paid-dates.ts";
import type { Tx } from "#server/db/database.ts";

/** A subscription with everything needed to compute how much of its prepaid money is earned. */
export type Earning = {
  readonly subscriptionId: number;
  readonly accountNumber: number;
  readonly status: string;
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly paidThrough: Day;
  readonly renewsOn: Day;
  readonly earnedThrough: Day | null;
  /** The account's balance: prepaid, and not for any unit yet. */
  readonly balance: Cents;
  /** The prepaid amount in the money ledger now. */
  readonly prepaidNow: Cents;
  readonly entries: readonly (ExpiryEntry & {
    readonly rateCode: string;
    readonly rateVersion: number;
    readonly reference: string | null;
    /** On the publication's calendar; null for rows from before that was recorded. */
    readonly postedOn: Day | null;
    /** The amount that its payment put on the prepaid account; 0 if nothing was paid. */
    readonly prepaid: Cents;
    /**
     * The amount that its payment left on the account's balance. Negative for the part that the balance paid, which was
     * prepaid before.
     */
    readonly toBalance: Cents;
    /** When its payment was captured, in milliseconds; null for a grant without a payment. */
    readonly paidAt: number | null;
  })[];
  /** What staff credited in dollars: on the balance without a payment. */
  readonly credited: Cents;
  /** Payments that were too small for a unit, and what came from a merged account: they stay on the balance. */
  readonly idle: readonly { readonly paidAt: number; readonly prepaid: Cents; readonly toBalance: Cents }[];
  readonly stops: readonly ActiveStop[];
};

/**
 * Which subscriptions to read: those that have something to earn, locked for that; a single one; or a page of all of
 * them, read only.
 */
export type EarningFilter =
  | { readonly kind: "to-earn"; readonly today: Day; readonly most: number }
  | { readonly kind: "one"; readonly subscriptionId: number }
  | { readonly kind: "all"; readonly after: number; readonly most: number };

export async function findEarnings(tx: Tx, filter: EarningFilter): Promise<Earning[]> {
  const t = tx.tenantId;
  const which =
    filter.kind === "one"
      ? sql`u.subscription_id = ${filter.subscriptionId}`
      : filter.kind === "to-earn"
        ? sql`u.status <> 'pending' and (u.earned_through is null or u.earned_through < u.paid_through)
          and coalesce(u.earned_through, '0001-01-01'::date) < ${filter.today}::date
        order by coalesce(u.earned_through, '0001-01-01'::date) limit ${filter.most} for update skip locked`
        : sql`u.paid_through is not null and u.subscription_id > ${filter.after}
        order by u.subscription_id limit ${filter.most}`;
  // A payment's entry belongs to the subscription that it was for; a gift's entry to the recipient's subscription.
  const intentOf = sql`case when e.reference like 'payment:%' then substr(e.reference, 9)::uuid
    when e.reference like 'gift:%' then (select max(i.intent_id::text)::uuid from payment_intent i
      where i.tenant_id = ${t} and i.gift_id = substr(e.reference, 6)::uuid and i.captured_at is not null) end`;
  // One query per path, each with its index: joined by "or" they would search all of the publication's entries.
  const entriesOf = sql`select j.entry_id from journal_entry j
      where j.tenant_id = ${t} and j.subscription_id = u.subscription_id and j.earned_on is not null
    union select j.entry_id from journal_entry j
      where j.tenant_id = ${t} and j.subscription_id = u.subscription_id and j.earned_on is null
    union select j.entry_id from payment_intent i
      join journal_entry j on j.tenant_id = ${t} and j.intent_id = i.intent_id
      where i.tenant_id = ${t} and i.subscription_id = u.subscription_id
    union select j.entry_id from expiry_entry e join journal_entry j on j.tenant_id = ${t} and j.intent_id = ${intentOf}
      where e.tenant_id = ${t} and e.subscription_id = u.subscription_id and e.reference like 'gift:%'`;
  const paidAt = sql`(extract(epoch from i.captured_at) * 1000)::bigint`;
  // For payments that were posted before migration 0104, this is in their lines.
  const toBalance = sql`coalesce(i.balance_change_cents, (select sum((x ->> 'amountCents')::int) from jsonb_array_elements(i.lines) x
    where x ->> 'kind' = 'balance'), 0)`;
  const { rows } = await sql<Earning>`
    with due as materialized (select u.subscription_id from subscription u where u.tenant_id = ${t} and ${which})
    select u.subscription_id as "subscriptionId", u.account_number as "accountNumber", u.status, u.bundle_id as "bundleId",
      u.rate_code as "rateCode", u.rate_version as "rateVersion", u.paid_through as "paidThrough", u.renews_on as "renewsOn",
      u.earned_through as "earnedThrough", a.balance_cents as balance,
      -coalesce((select sum((select sum(l.amount_cents) from journal_line l where l.tenant_id = ${t}
          and l.entry_id = j.entry_id and l.ledger_account = 'prepaidLiability')) from (${entriesOf}) j), 0)::int
        - u.earned_cents as "prepaidNow",
      -coalesce((select sum(l.amount_cents) from journal_entry j
        join journal_line l on l.tenant_id = ${t} and l.entry_id = j.entry_id and l.ledger_account = 'prepaidLiability'
        where j.tenant_id = ${t} and j.subscription_id = u.subscription_id and j.earned_on is null and j.cause = 'credit'), 0)::int
        as credited,
      (select coalesce(json_agg(json_build_object('cause', e.cause, 'halfUnits', e.half_units, 'issueOn', e.issue_on,
          'rateCode', e.rate_code, 'rateVersion', e.rate_version, 'printDays', e.print_days, 'reference', e.reference, 'postedOn', e.posted_on,
          'prepaid', -coalesce((select sum(l.amount_cents) from journal_entry j
            join journal_line l on l.tenant_id = ${t} and l.entry_id = j.entry_id and l.ledger_account = 'prepaidLiability'
            where j.tenant_id = ${t} and j.cause in ('purchase', 'payment', 'renewal') and j.intent_id = ${intentOf}),
            (select sum(l.amount_cents) from journal_entry j
            join journal_line l on l.tenant_id = ${t} and l.entry_id = j.entry_id and l.ledger_account = 'prepaidLiability'
            where j.tenant_id = ${t} and j.subscription_id = u.subscription_id and j.earned_on is null and e.cause = 'granted'
              and (j.cause = 'transfer' and e.reference = 'transfer:' || j.money_id
                or j.cause = 'opening' and e.reference = 'opening:' || u.subscription_id)), 0),
          'toBalance', coalesce((select ${toBalance} from payment_intent i where i.tenant_id = ${t}
            and i.intent_id = ${intentOf} and i.captured_at is not null), 0),
          'paidAt', (select ${paidAt} from payment_intent i where i.tenant_id = ${t} and i.intent_id = ${intentOf}))
          order by e.entry_id), '[]')
        from expiry_entry e where e.tenant_id = ${t} and e.subscription_id = u.subscription_id) as entries,
      (select coalesce(json_agg(json_build_object('paidAt', y.at, 'toBalance', y.to_balance, 'prepaid', y.prepaid)
          order by y.at), '[]') from (
        select ${paidAt} as at, ${toBalance} as to_balance, -coalesce((select sum(l.amount_cents) from journal_entry j
            join journal_line l on l.tenant_id = ${t} and l.entry_id = j.entry_id and l.ledger_account = 'prepaidLiability'
            where j.tenant_id = ${t} and j.cause = 'payment' and j.intent_id = i.intent_id), 0) as prepaid
        from payment_intent i where i.tenant_id = ${t} and i.subscription_id = u.subscription_id and i.captured_at is not null
          and i.purpose in ('oneTime', 'ezPay', 'lockbox') and i.amount_cents > 0
          and not exists (select from expiry_entry e where e.tenant_id = ${t} and e.subscription_id = u.subscription_id
            and e.reference = 'payment:' || i.intent_id)
        union all
        select (extract(epoch from m.merged_at) * 1000)::bigint, m.credit_cents, m.prepaid_cents from account_merge m
        where m.tenant_id = ${t} and m.credited_subscription = u.subscription_id) y) as idle,
      (select coalesce(json_agg(json_build_object('stopOn', s.stop_on, 'restartOn', s.restart_on, 'option', s.paper_option,
          'postedThrough', s.posted_through) order by s.stop_on), '[]')
        from temporary_stop s where s.tenant_id = ${t} and s.subscription_id = u.subscription_id
          and s.withdrawn_at is null) as stops
    from due
    join subscription u on u.tenant_id = ${t} and u.subscription_id = due.subscription_id
    join account a on a.tenant_id = ${t} and a.account_number = u.account_number
    order by u.subscription_id`.execute(tx.q);
  return rows;
}

/** `amount` is negative if an issue was credited after all. */
export type EarnedAmount = { readonly subscriptionId: number; readonly amount: Cents };

/**
 * Posts what a day has earned: one entry in the books for all of these subscriptions, and on each of them its own part
 * (docs/decisions/0135). Notes how far each is earned, but never further than is paid for: otherwise a term that is
 * paid for long after its delivery would never be earned.
 */
export async function postEarned(tx: Tx, day: Day, earned: readonly EarnedAmount[]): Promise<void> {
  const t = tx.tenantId;
  const lines = journalOfEarned(plus(cents(0), ...earned.map(({ amount }) => amount)));
  await sql`
    with entry as (
      insert into journal_entry (tenant_id, cause) select ${t}::int, 'earned' where ${lines.length} > 0 returning entry_id
    ), posted as (
      insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
      select ${t}, entry.entry_id, p.line, p.ledger_account, p.amount
      from entry, unnest(${lines.map(({ account }) => account)}::text[], ${lines.map(({ amount }) => amount)}::int[])
        with ordinality as p(ledger_account, amount, line)
    )
    update subscription u set earned_through = least(${day}::date, u.paid_through), earned_cents = u.earned_cents + x.amount
    from unnest(${earned.map(({ subscriptionId }) => subscriptionId)}::bigint[], ${earned.map(({ amount }) => amount)}::int[])
      as x(subscription_id, amount)
    where u.tenant_id = ${t} and u.subscription_id = x.subscription_id`.execute(tx.q);
}
