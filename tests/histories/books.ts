import type { Site } from "#tests/world/site.ts";
import { cardGatewayOf, type Sale } from "#tests/world/card-gateways.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { asOwner } from "#tests/world/store.ts";

// What the oracle reads (oracle.ts): the emulated gateways' own ledgers, and the database's rows as they are.

/** What the money really did, read from the ledgers of both gateways. */
export const salesAt = (site: Site, publisher: Publisher): Sale[] => [
  ...cardGatewayOf(site, publisher).sales(),
  ...payPalSales(site, publisher),
];

const payPalSales = (site: Site, { plain }: Publisher): Sale[] =>
  site.payPalLedger.db
    .prepare(
      `select id, custom as reference, cents as amount, cents - (select coalesce(sum(back.cents), 0) from refund back
         where back.capture_id = capture.id and back.id not in (select id from undone))
         - (select coalesce(sum(lost.cents), 0) from dispute lost where lost.capture_id = capture.id
           and lost.stage = 'CHARGEBACK' and lost.outcome = 'RESOLVED_BUYER_FAVOUR') as kept
       from capture where client = ? and id not in (select id from undone) order by number`,
    )
    .all(plain.tenant.payPal?.clientId ?? "")
    .map(saleOf);

/** Charges that the gateway did not return when it was told to: a person looks at each. */
export const unreversedCharges = ({ reversals }: Books): string[] =>
  reversals.filter(({ state }) => state === "review").map(({ transaction }) => transaction);

const saleOf = (row: Readonly<Record<string, unknown>>): Sale => ({
  id: String(row["id"]),
  reference: String(row["reference"]),
  amount: Number(row["amount"]),
  kept: Number(row["kept"]),
});

/** Both gateways handle the next calls as usual. */
export function gatewaysAreNormal(site: Site, publisher: Publisher): boolean {
  const card = cardGatewayOf(site, publisher);
  const payPal = { db: site.payPalLedger.db, account: publisher.plain.tenant.payPal?.clientId ?? "" };
  return [card, payPal].every(
    ({ db, account }) => db.prepare("select 1 from mood where account = ?").get(account) === undefined,
  );
}

export type Intent = {
  readonly id: string;
  readonly account: number;
  readonly purpose: string;
  readonly state: string;
  readonly cents: number;
  readonly transaction: string | null;
  readonly receipt: string | null;
  readonly lookedAfter: boolean;
  /** Why it waits for staff. */
  readonly because: string | null;
  /** The end of the paid term that the payer was shown. */
  readonly shown: string | null;
};
type Refund = {
  readonly intent: string | null;
  readonly state: string;
  readonly cents: number;
  /** In review because the gateway never reported the result, so the money may have been returned. */
  readonly mayBeBack: boolean;
};
type Email = { readonly kind: string; readonly account: number | null; readonly key: string; readonly cents: number };
type Subscription = {
  readonly id: number;
  readonly account: number;
  readonly product: string;
  readonly status: string;
  readonly email: string;
};

/** A plan that was bought in place of another one, and what the old one was: its price, and until when it was used. */
export type BoughtPlanChange = {
  readonly account: number;
  readonly product: string;
  readonly status: string;
  readonly start: string;
  /** What the buyer was shown before paying. */
  readonly promised: number;
  readonly lastDay: string;
  /** The publication's day on which the new plan's first payment was posted. */
  readonly postedOn: string;
  /** What was refunded of the old plan, or is being refunded. */
  readonly credit: number;
  /** Terms of the old plan in order: days or papers, and the price of the payment that bought them. */
  readonly terms: readonly { readonly intent: string; readonly units: number; readonly cents: number }[];
  /** Whether staff have also refunded something. */
  readonly otherRefunds: number;
  /**
   * Rows of the old plan's term by staff, who moved, forgave or took back days of it, so that payments alone don't
   * determine what is left.
   */
  readonly rowsByStaff: number;
  /** Dollars that staff have credited. They are on the account's balance, which is refunded with the rest. */
  readonly credited: number;
};

/**
 * Everything that was paid for one subscription: whole terms, each for the delivery days of the plan that its payment
 * bought.
 */
export type PaidTerms = {
  readonly account: number;
  readonly through: string | null;
  /**
   * In the order in which they were written. `days` of the week: Sunday is 0; none if every day counts. Null if not
   * from a payment.
   */
  readonly rows: readonly {
    readonly intent: string;
    readonly from: string;
    readonly units: number;
    readonly days: readonly number[] | null;
  }[];
};

/** The product's own records of all this. */
export type Books = {
  readonly intents: readonly Intent[];
  readonly refunds: readonly Refund[];
  readonly emails: readonly Email[];
  readonly subscriptions: readonly Subscription[];
  /** Terms granted, by payment. */
  readonly changes: readonly BoughtPlanChange[];
  readonly paid: readonly PaidTerms[];
  /** Days on which nothing is published. */
  readonly closed: readonly string[];
  readonly grants: readonly { readonly intent: string; readonly from: string }[];
  /** Charges that must not stay. */
  readonly reversals: readonly { readonly transaction: string; readonly state: string }[];
  readonly attempts: readonly { readonly transaction: string; readonly outcome: string }[];
  readonly cash: number;
  readonly unbalanced: number;
  /** The publication's day on each row of the ledger of terms, in the order in which they were written. */
  readonly days: readonly { readonly account: number; readonly day: string | null }[];
};

const list = (select: string): string => `(select coalesce(json_agg(row_to_json(it)), '[]') from (${select}) it)`;

const everything = `select
  ${list(`select intent_id as id, account_number::int as account, purpose, state, gateway_txn_id as transaction,
    amount_cents + tip_cents + donation_cents as cents, receipt_number as receipt, next_check_at is not null as "lookedAfter", review_reason as because,
    paid_through::text as shown
    from payment_intent where tenant_id = $1`)} as intents,
  ${list(`select intent_id as intent, state, amount_cents as cents,
    coalesce(review_reason = 'no-answer', false) as "mayBeBack" from refund where tenant_id = $1`)} as refunds,
  ${list(`select kind, account_number::int as account, natural_key as key,
    coalesce((content ->> 'amount')::int, (content ->> 'total')::int, 0) as cents
    from letter where tenant_id = $1 and kind in ('receipt', 'refundMade')`)} as emails,
  ${list(`select u.subscription_id::int as id, u.account_number::int as account, u.product, u.status,
    lower(a.contact_email) as email
    from subscription u join account a using (tenant_id, account_number) where u.tenant_id = $1`)} as subscriptions,
  ${list(`select replace(reference, 'payment:', '') as intent, issue_on::text as from
    from expiry_entry where tenant_id = $1 and cause = 'granted' and reference like 'payment:%'`)} as grants,
  ${list(`select n.account_number::int as account, o.product, o.status, o.start_on::text as start,
    n.replaces_credit_cents as promised, n.replaces_last_day::text as "lastDay", posted.day::text as "postedOn",
    (select coalesce(sum(r.amount_cents), 0)::int from refund r where r.tenant_id = $1
      and r.subscription_id = o.subscription_id and r.reason = 'unused-term') as credit,
    (select count(*)::int from refund r where r.tenant_id = $1 and r.account_number = o.account_number
      and r.reason <> 'unused-term') as "otherRefunds",
    (select count(*)::int from expiry_entry e where e.tenant_id = $1 and e.subscription_id = o.subscription_id
      and e.actor like 'staff:%') as "rowsByStaff",
    (select coalesce(-sum(l.amount_cents), 0)::int from journal_entry j join journal_line l using (tenant_id, entry_id)
      where j.tenant_id = $1 and j.subscription_id = o.subscription_id and j.cause = 'credit'
      and l.ledger_account = 'prepaidLiability') as credited,
    (select coalesce(json_agg(json_build_object('intent', i.intent_id, 'units', e.half_units / 2.0, 'cents', i.amount_cents)
        order by e.entry_id), '[]')
      from expiry_entry e join payment_intent i on i.tenant_id = $1 and e.reference = 'payment:' || i.intent_id
      where e.tenant_id = $1 and e.subscription_id = o.subscription_id and e.cause = 'granted') as terms
    from subscription n
    join subscription o on o.tenant_id = $1 and o.subscription_id = n.replaces_subscription_id
    join lateral (select min(e.posted_on) as day from expiry_entry e where e.tenant_id = $1
      and e.subscription_id = n.subscription_id and e.cause = 'granted') posted on posted.day is not null
    where n.tenant_id = $1`)} as changes,
  ${list(`select u.account_number::int as account, u.paid_through::text as through,
    json_agg(json_build_object('intent', i.intent_id, 'from', e.issue_on, 'units', e.half_units / 2.0, 'days', b.print_days)
      order by e.entry_id) as rows
    from subscription u join expiry_entry e using (tenant_id, subscription_id)
    left join payment_intent i on i.tenant_id = $1 and e.cause = 'granted' and e.reference = 'payment:' || i.intent_id
    left join bundle b on b.tenant_id = $1 and b.bundle_id = i.plan ->> 'bundleId'
    where u.tenant_id = $1 group by u.subscription_id, u.account_number, u.paid_through`)} as paid,
  ${list("select transaction_id as transaction, state from reversal where tenant_id = $1")} as reversals,
  ${list("select gateway_txn_id as transaction, outcome from payment_attempt where tenant_id = $1")} as attempts,
  (select coalesce(sum(amount_cents), 0)::int from journal_line where tenant_id = $1
    and ledger_account = 'cashClearing') as cash,
  (select count(*)::int from (select from journal_line where tenant_id = $1
    group by entry_id having sum(amount_cents) <> 0) e) as unbalanced,
  ${list(`select u.account_number::int as account, e.posted_on::text as day
    from expiry_entry e join subscription u using (tenant_id, subscription_id)
    where e.tenant_id = $1 order by e.entry_id`)} as days`;

export async function booksOf(site: Site, { tenantId, plain }: Publisher): Promise<Books> {
  const [books] = await asOwner<Omit<Books, "closed">>(site.store.owner, everything, [tenantId]);
  if (books === undefined) throw new Error("no books");
  return { ...books, closed: plain.catalog.calendar.closed };
}
