import type { Site } from "#tests/world/site.ts";
import { merchantAt, type Publisher } from "#tests/world/publisher.ts";
import { asOwner } from "#tests/world/store.ts";

// The oracle shares no code with the product: it reads the emulated gateway's own ledger and the rows of the database, and
// holds them against a few rules that fit on one page.

/**
 * A sale that the emulated gateway approved. `kept`: what the buyer's bank has paid and not got back, in cents; a refund that
 * the gateway itself has made twice counts once.
 */
export type Sale = { readonly id: string; readonly reference: string; readonly amount: number; readonly kept: number };

/** What money really did, read from the ledgers of both gateways. */
export const salesAt = (site: Site, publisher: Publisher): Sale[] => [
  ...cardSales(site, publisher),
  ...payPalSales(site, publisher),
];

const payPalSales = (site: Site, { plain }: Publisher): Sale[] =>
  site.payPalLedger.db
    .prepare(
      `select id, custom as reference, cents as amount, cents - (select coalesce(sum(back.cents), 0) from refund back
         where back.capture_id = capture.id and back.id not in (select id from undone)) as kept
       from capture where client = ? and id not in (select id from undone) order by number`,
    )
    .all(plain.tenant.payPal?.clientId ?? "")
    .map(saleOf);

/** A proxy that retries has the gateway make the same refund again: nobody can keep it from that, but the audit names each. */
const repeatedRefunds = `select again.id, first.id as first, again.merchant from txn again join txn first on first.merchant = again.merchant
  and first.original = again.original and first.reference = again.reference and first.number < again.number
  where again.kind = 'RETURN' and first.kind = 'RETURN' and again.approval <> '' and first.approval <> ''`;

/** Charges that the gateway did not take back when it was told to: a person looks at each. */
export const notTakenBack = ({ reversals }: Books): string[] =>
  reversals.filter(({ state }) => state === "review").map(({ transaction }) => transaction);

/** The two transactions of each. */
export const refundsMadeTwice = (site: Site, { plain }: Publisher): string[][] =>
  site.gatewayLedger.db
    .prepare(`select first, id from (${repeatedRefunds}) where merchant = ?`)
    .all(merchantAt(plain))
    .map(({ first, id }) => [String(first), String(id)]);

const cardSales = (site: Site, { plain }: Publisher): Sale[] =>
  site.gatewayLedger.db
    .prepare(
      `select id, reference, amount, case kind when 'VOID' then 0 else amount - (select coalesce(sum(back.amount), 0)
         from txn back where back.original = sale.id and back.kind = 'RETURN' and back.approval <> ''
           and not exists (select 1 from (${repeatedRefunds}) again where again.id = back.id)) end as kept
       from txn sale where merchant = ? and kind in ('SALE', 'VOID') and approval <> '' and amount > 0 order by number`,
    )
    .all(merchantAt(plain))
    .map(saleOf);

const saleOf = (row: Readonly<Record<string, unknown>>): Sale => ({
  id: String(row["id"]),
  reference: String(row["reference"]),
  amount: Number(row["amount"]),
  kept: Number(row["kept"]),
});

type Intent = {
  readonly id: string;
  readonly account: number;
  readonly purpose: string;
  readonly state: string;
  readonly cents: number;
  readonly transaction: string | null;
  readonly receipt: string | null;
  readonly lookedAfter: boolean;
};
type Refund = { readonly intent: string | null; readonly state: string; readonly cents: number };
type Letter = { readonly kind: string; readonly account: number | null; readonly key: string; readonly cents: number };
type Subscription = {
  readonly id: number;
  readonly account: number;
  readonly product: string;
  readonly status: string;
  readonly email: string;
};

/** The product's own word on all this. */
export type Books = {
  readonly intents: readonly Intent[];
  readonly refunds: readonly Refund[];
  readonly letters: readonly Letter[];
  readonly subscriptions: readonly Subscription[];
  /** Terms granted, by payment. */
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
    amount_cents + tip_cents + donation_cents as cents, receipt_number as receipt, next_check_at is not null as "lookedAfter"
    from payment_intent where tenant_id = $1`)} as intents,
  ${list("select intent_id as intent, state, amount_cents as cents from refund where tenant_id = $1")} as refunds,
  ${list(`select kind, account_number::int as account, natural_key as key,
    coalesce((content ->> 'amount')::int, (content ->> 'total')::int, 0) as cents
    from letter where tenant_id = $1 and kind in ('receipt', 'refundMade')`)} as letters,
  ${list(`select u.subscription_id::int as id, u.account_number::int as account, u.product, u.status,
    lower(a.contact_email) as email
    from subscription u join account a using (tenant_id, account_number) where u.tenant_id = $1`)} as subscriptions,
  ${list(`select replace(reference, 'payment:', '') as intent, issue_on::text as from
    from expiry_entry where tenant_id = $1 and cause = 'granted' and reference like 'payment:%'`)} as grants,
  ${list("select transaction_id as transaction, state from reversal where tenant_id = $1")} as reversals,
  ${list("select gateway_txn_id as transaction, outcome from payment_attempt where tenant_id = $1")} as attempts,
  (select coalesce(sum(amount_cents), 0)::int from journal_line where tenant_id = $1
    and ledger_account = 'cashClearing') as cash,
  (select count(*)::int from (select from journal_line where tenant_id = $1
    group by entry_id having sum(amount_cents) <> 0) e) as unbalanced,
  ${list(`select u.account_number::int as account, e.posted_on::text as day
    from expiry_entry e join subscription u using (tenant_id, subscription_id)
    where e.tenant_id = $1 order by e.entry_id`)} as days`;

export async function booksOf(site: Site, { tenantId }: Publisher): Promise<Books> {
  const [books] = await asOwner<Books>(site.store.owner, everything, [tenantId]);
  if (books === undefined) throw new Error("no books");
  return books;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Payments that are settled one way or another; the others are being confirmed, or wait for staff. */
const open = new Set(["created", "token", "unknown"]);
const posted = new Set(["captured", "refunded"]);

export type Reading = {
  readonly sales: readonly Sale[];
  readonly books: Books;
  /** Everything was asked, and had its time: nothing may be on its way any more. */
  readonly quiet: boolean;
};

type Rule = (reading: Reading) => readonly string[];

const intentOf = ({ books }: Reading, { reference }: Sale): Intent | undefined =>
  books.intents.find(({ id }) => id === reference);

const isWithStaff = ({ books }: Reading, sale: Sale): boolean =>
  books.attempts.some(({ transaction, outcome }) => transaction === sale.id && outcome === "review") ||
  notTakenBack(books).includes(sale.id);

const isGoingBack = ({ books }: Reading, sale: Sale): boolean =>
  books.reversals.some(({ transaction, state }) => transaction === sale.id && state === "sent");

/** Every dollar that stands at the gateway is posted, or with staff, or still being confirmed. */
const moneyHasItsPlace: Rule = (reading) =>
  reading.sales.flatMap((sale) => {
    if (sale.kept === 0) return [];
    const intent = intentOf(reading, sale);
    const at = `${dollars(sale.kept)} was taken (account ${intent?.account ?? "?"})`;
    if (intent === undefined) return [`${at} and nobody knows of it`];
    if (intent.state === "review" || isWithStaff(reading, sale)) return [];
    const isIt = intent.transaction === sale.id;
    if (posted.has(intent.state) && isIt) return [];
    if (!reading.quiet && (open.has(intent.state) || intent.lookedAfter || isGoingBack(reading, sale))) return [];
    return [`${at}, and its payment is ${isIt ? "" : "another one, which is "}${intent.state}`];
  });

/** What is posted was taken, in this amount, and stands but for what went back by a refund. */
const postedWasTaken: Rule = ({ sales, books }) =>
  books.intents.flatMap(({ id, state, cents, transaction, account }) => {
    if (state !== "captured" || cents === 0 || transaction === null) return [];
    const sale = sales.find((it) => it.id === transaction);
    if (sale === undefined) return [`${dollars(cents)} is posted to account ${account} and was never taken`];
    const back = sum(books.refunds.filter((it) => it.intent === id && it.state !== "review").map((it) => it.cents));
    if (sale.amount !== cents)
      return [`account ${account}: ${dollars(sale.amount)} was taken and ${dollars(cents)} posted`];
    return sale.kept + back < cents ? [`account ${account}: money of a posted payment went back without a refund`] : [];
  });

/** What is called paid back went back; nothing goes back that the books do not know. */
const refundsAreTrue: Rule = ({ sales, books, quiet }) =>
  sales.flatMap((sale) => {
    const intent = books.intents.find(({ transaction }) => transaction === sale.id);
    if (intent === undefined) return [];
    const refunds = books.refunds.filter((it) => it.intent === intent.id);
    const paid = sum(refunds.filter(({ state }) => state === "paid").map(({ cents }) => cents));
    const asked = sum(refunds.map(({ cents }) => cents));
    const back = sale.amount - sale.kept;
    const at = `account ${intent.account}`;
    if (paid > back) return [`${at}: ${dollars(paid)} is booked as paid back and ${dollars(back)} went back`];
    if (intent.state === "captured" && back > asked)
      return [`${at}: ${dollars(back)} went back and ${dollars(asked)} was due`];
    if (intent.state === "voided" && sale.kept > 0) return [`${at}: called voided, and ${dollars(sale.kept)} is kept`];
    if (intent.state === "refunded" && sale.kept > 0)
      return [`${at}: called refunded, and ${dollars(sale.kept)} is kept`];
    const known = refunds.some(({ state }) => state === "review");
    return quiet && intent.state === "captured" && paid < back && !known
      ? [`${at}: ${dollars(back)} went back and ${dollars(paid)} is booked as paid back`]
      : [];
  });

/** Nobody is told that money went back that did not. */
const refundsAreToldTruly: Rule = ({ sales, books }) =>
  [...new Set(books.letters.map(({ account }) => account))].flatMap((account) => {
    const letters = books.letters.filter((it) => it.kind === "refundMade" && it.account === account);
    const told = sum(letters.map(({ cents }) => cents));
    const mine = new Set(books.intents.filter((it) => it.account === account).map(({ id }) => id));
    const back = sum(sales.filter(({ reference }) => mine.has(reference)).map(({ amount, kept }) => amount - kept));
    return told > back ? [`account ${account} was told of ${dollars(told)} paid back, and ${dollars(back)} was`] : [];
  });

/** What was charged was told by a receipt, exactly once. */
const receiptsAreTold: Rule = ({ books }) =>
  books.intents.flatMap(({ state, cents, receipt, account }) => {
    if (state !== "captured" || cents === 0) return [];
    const told = books.letters.filter(({ kind, key }) => kind === "receipt" && key === `receipt:${receipt}`).length;
    return told === 1 ? [] : [`account ${account}: ${told} receipts for a payment of ${dollars(cents)}`];
  });

const buysATerm = new Set(["subscribe", "renewal", "oneTime"]);
/** A payment in the account area also settles what was delivered and not paid, in a row of its own. */
const mayPayArrears = new Set(["oneTime"]);
/** Staff may give a payment back and leave the term to the reader. */
const paidFor = new Set(["captured", "refunded", "voided"]);

/** Each payment gives one term, and each term has its payment: what was taken is delivered or prepaid. */
const moneyGivesATerm: Rule = ({ books }) =>
  books.intents.flatMap(({ id, state, cents, purpose, account }) => {
    const days = books.grants.filter(({ intent }) => intent === id).map(({ from }) => from);
    const terms = days.length;
    const isRight = terms === 1 || (terms === 2 && mayPayArrears.has(purpose) && days[0] !== days[1]);
    if (state === "captured" && cents > 0 && buysATerm.has(purpose) && !isRight)
      return [`account ${account}: a ${purpose} payment of ${dollars(cents)} gave ${terms} terms`];
    return !paidFor.has(state) && terms > 0 ? [`account ${account}: a term for a payment that is ${state}`] : [];
  });

const over = new Set(["pending", "ended"]);

/** One live subscription per person and product. The person is her email. */
const oneLiveEach: Rule = ({ books }) => {
  const live = books.subscriptions.filter(({ status }) => !over.has(status));
  return live.flatMap(({ id, email, product, account }) => {
    const twin = live.find((it) => it.id > id && it.email === email && it.product === product);
    return twin === undefined
      ? []
      : [`${email.split("-")[0]} has two live subscriptions of product ${product}: ${account} and ${twin.account}`];
  });
};

const cashIsRight: Rule = ({ sales, books, quiet }) => {
  const unbalanced = books.unbalanced > 0 ? [`${books.unbalanced} journal entries do not add up to zero`] : [];
  if (!quiet || books.refunds.some(({ state }) => state !== "paid")) return unbalanced;
  const mine = new Set(books.intents.filter(({ state }) => posted.has(state)).map(({ transaction }) => transaction));
  const kept = sum(sales.filter(({ id }) => mine.has(id)).map((sale) => sale.kept));
  return kept === books.cash
    ? unbalanced
    : [...unbalanced, `${dollars(kept)} is kept and ${dollars(books.cash)} in the books`];
};

/** A history's days run forward, and none is missing. */
const daysRunForward: Rule = ({ books }) =>
  books.days.flatMap(({ account, day }, at) => {
    if (day === null) return [`account ${account}: a row of the ledger has no day`];
    const before = books.days.slice(0, at).findLast((row) => row.account === account)?.day ?? day;
    return before > day ? [`account ${account}: the ledger runs back from ${before} to ${day}`] : [];
  });

const rules: readonly Rule[] = [
  daysRunForward,
  moneyHasItsPlace,
  postedWasTaken,
  refundsAreTrue,
  refundsAreToldTruly,
  receiptsAreTold,
  moneyGivesATerm,
  oneLiveEach,
  cashIsRight,
];

/** What is not as it must be. */
export const wrongsIn = (reading: Reading): string[] => rules.flatMap((rule) => rule(reading));
