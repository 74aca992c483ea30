import { type Books, type BoughtPlanChange, type Intent, unreversedCharges } from "./books.ts";
import type { Sale } from "#tests/world/card-gateways.ts";

// The oracle shares no code with the product: it reads the emulated gateway's own ledger and the rows of the database,
// and checks them against a few rules that fit on one page.

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Payments that are not settled yet. */
const open = new Set(["created", "token", "unknown"]);
const posted = new Set(["captured", "refunded"]);

export type Reading = {
  readonly sales: readonly Sale[];
  readonly books: Books;
  /** Everything was asked about, and had its time, so nothing may be pending anymore. */
  readonly quiet: boolean;
};

type Rule = (reading: Reading) => readonly string[];

const intentOf = ({ books }: Reading, { reference }: Sale): Intent | undefined =>
  books.intents.find(({ id }) => id === reference);

const isWithStaff = ({ books }: Reading, sale: Sale): boolean =>
  books.attempts.some(({ transaction, outcome }) => transaction === sale.id && outcome === "review") ||
  unreversedCharges(books).includes(sale.id);

const isGoingBack = ({ books }: Reading, sale: Sale): boolean =>
  books.reversals.some(({ transaction, state }) => transaction === sale.id && state === "sent");

/** Every dollar at the gateway is posted, or with staff, or still being confirmed. */
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

/** What is posted was charged, in this amount, and was not returned except by a refund. */
const postedWasTaken: Rule = ({ sales, books }) =>
  books.intents.flatMap(({ id, state, cents, transaction, account }) => {
    if (state !== "captured" || cents === 0 || transaction === null) return [];
    const sale = sales.find((it) => it.id === transaction);
    if (sale === undefined) return [`${dollars(cents)} is posted to account ${account} and was never taken`];
    const back = sum(
      books.refunds.filter((it) => it.intent === id && (it.state !== "review" || it.mayBeBack)).map((it) => it.cents),
    );
    if (sale.amount !== cents)
      return [`account ${account}: ${dollars(sale.amount)} was taken and ${dollars(cents)} posted`];
    return sale.kept + back < cents ? [`account ${account}: money of a posted payment went back without a refund`] : [];
  });

/** What is recorded as refunded was refunded, and nothing is refunded that the books do not know. */
const refundsAreTrue: Rule = ({ sales, books, quiet }) =>
  sales.flatMap((sale) => {
    const intent = books.intents.find(({ transaction }) => transaction === sale.id);
    if (intent === undefined) return [];
    const refunds = books.refunds.filter((it) => it.intent === intent.id);
    const paid = sum(refunds.filter(({ state }) => state === "paid").map(({ cents }) => cents));
    const asked = sum(refunds.map(({ cents }) => cents));
    const back = sale.amount - sale.kept;
    const at = `account ${intent.account}`;
    if (paid > back) return [`${at}: ${dollars(paid)} is posted as paid back and ${dollars(back)} went back`];
    if (intent.state === "captured" && back > asked)
      return [`${at}: ${dollars(back)} went back and ${dollars(asked)} was due`];
    if (intent.state === "voided" && sale.kept > 0) return [`${at}: called voided, and ${dollars(sale.kept)} is kept`];
    if (intent.state === "refunded" && sale.kept > 0)
      return [`${at}: called refunded, and ${dollars(sale.kept)} is kept`];
    const known = refunds.some(({ state }) => state === "review");
    return quiet && intent.state === "captured" && paid < back && !known
      ? [`${at}: ${dollars(back)} went back and ${dollars(paid)} is posted as paid back`]
      : [];
  });

/** Nobody is told of a refund that did not happen. */
const refundsAreToldTruly: Rule = ({ sales, books }) =>
  [...new Set(books.emails.map(({ account }) => account))].flatMap((account) => {
    const emails = books.emails.filter((it) => it.kind === "refundMade" && it.account === account);
    const told = sum(emails.map(({ cents }) => cents));
    const mine = new Set(books.intents.filter((it) => it.account === account).map(({ id }) => id));
    const back = sum(sales.filter(({ reference }) => mine.has(reference)).map(({ amount, kept }) => amount - kept));
    return told > back ? [`account ${account} was told of ${dollars(told)} paid back, and ${dollars(back)} was`] : [];
  });

/** What was charged was reported by a receipt, exactly once. */
const receiptsAreTold: Rule = ({ books }) =>
  books.intents.flatMap(({ state, cents, receipt, account }) => {
    if (state !== "captured" || cents === 0) return [];
    const told = books.emails.filter(({ kind, key }) => kind === "receipt" && key === `receipt:${receipt}`).length;
    return told === 1 ? [] : [`account ${account}: ${told} receipts for a payment of ${dollars(cents)}`];
  });

const buysATerm = new Set(["subscribe", "renewal", "oneTime"]);
/** A payment in the account area also settles what was delivered and not paid, in its own row. */
const mayPayArrears = new Set(["oneTime"]);
/** Staff may refund a payment and leave the term to the reader. */
const paidFor = new Set(["captured", "refunded", "voided"]);

/** Each payment gives one term, and each term has its payment: what was charged is delivered or prepaid. */
const moneyGivesATerm: Rule = ({ books }) =>
  books.intents.flatMap(({ id, state, cents, purpose, account }) => {
    const days = books.grants.filter(({ intent }) => intent === id).map(({ from }) => from);
    const terms = days.length;
    const isRight = terms === 1 || (terms === 2 && mayPayArrears.has(purpose) && days[0] !== days[1]);
    if (state === "captured" && cents > 0 && buysATerm.has(purpose) && !isRight)
      return [`account ${account}: a ${purpose} payment of ${dollars(cents)} gave ${terms} terms`];
    return !paidFor.has(state) && terms > 0 ? [`account ${account}: a term for a payment that is ${state}`] : [];
  });

/** A payment buys what follows the term that its payer was shown: nothing was paid for meanwhile. */
const nothingIsPaidOnTopOf: Rule = ({ books }) =>
  books.intents.flatMap(({ id, state, purpose, account, shown }) => {
    const own = books.grants.filter(({ intent }) => intent === id).map(({ from }) => from);
    if (state !== "captured" || purpose !== "oneTime" || shown === null || own.length === 0) return [];
    const mine = new Set(books.intents.filter((it) => it.account === account).map((it) => it.id));
    const between = books.grants.filter(
      ({ intent, from }) => intent !== id && mine.has(intent) && from > shown && own.every((day) => from < day),
    );
    return between.length === 0
      ? []
      : [`account ${account}: a payment was shown ${shown} and posted on top of a term from ${between[0]?.from}`];
  });

/** Of several approvals, the one for what was ordered is kept, and nobody has to look at the others. */
const theRightOneIsKept: Rule = ({ sales, books, quiet }) =>
  books.intents.flatMap(({ id, state, account, cents, because }) => {
    if (!quiet || state !== "review") return [];
    const all = sales.filter(({ reference }) => reference === id);
    if (because === "invoice" && all.some(({ amount, kept }) => amount === cents && kept > 0))
      return [`account ${account}: the approval for what was ordered stands, and nobody has posted it`];
    const isKeptWrong = all.some(({ amount, kept }) => amount !== cents && kept > 0);
    return isKeptWrong && all.some(({ amount, kept }) => amount === cents && kept === 0)
      ? [`account ${account}: the approval for what was ordered went back, and another one was kept`]
      : [];
  });

const over = new Set(["pending", "ended"]);

/** One live subscription per person and product. A person is identified by her email. */
const oneLiveEach: Rule = ({ books }) => {
  const live = books.subscriptions.filter(({ status }) => !over.has(status));
  return live.flatMap(({ id, email, product, account }) => {
    const twin = live.find((it) => it.id > id && it.email === email && it.product === product);
    return twin === undefined
      ? []
      : [`${email.split("-")[0]} has two live subscriptions of product ${product}: ${account} and ${twin.account}`];
  });
};

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * The value of a plan by days after a day: each day has its share of the term's price. Odd cents are in the first days.
 */
function unusedAfter({ start, terms }: BoughtPlanChange, day: string): number {
  let used = Math.max(0, daysBetween(start, day) + 1);
  let worth = 0;
  for (const { intent, units, cents } of terms) {
    const all = sum(terms.filter((other) => other.intent === intent).map((other) => other.units));
    const paid = Math.round((cents * units) / all);
    const [usedOfIt, each] = [Math.min(used, units), Math.floor(paid / units)];
    used -= usedOfIt;
    worth += (units - usedOfIt) * each + Math.max(0, paid - each * units - usedOfIt);
  }
  return worth;
}

/** A change of plan ends the old one, and its unused part is refunded: never less than the buyer was shown. */
const aChangeGivesBackTheRest: Rule = ({ books }) =>
  books.changes.flatMap((change) => {
    const { account, product, status, promised, credit, credited, lastDay, postedOn, terms } = change;
    const at = `account ${account}: a change of plan`;
    const paid = sum([...new Map(terms.map(({ intent, cents }) => [intent, cents])).values()]);
    if (status !== "ended") return [`${at} left the old plan ${status}`];
    if (credit < promised) return [`${at} promised ${dollars(promised)} and gave ${dollars(credit)} back`];
    if (change.otherRefunds > 0 || change.rowsByStaff > 0) return [];
    if (credit > paid + credited) return [`${at} gave ${dollars(credit)} back of ${dollars(paid + credited)}`];
    if (product !== "D" || credited > 0) return [];
    // A payment may also have paid for days that were owed, each rounded separately.
    const about = terms.length * 2;
    const shown = unusedAfter(change, lastDay);
    const posted = unusedAfter(change, postedOn);
    return [
      ...(promised > shown + about ? [`${at} promised ${dollars(promised)} of ${dollars(shown)} unused`] : []),
      ...(credit > Math.max(promised, posted + about) || credit < posted - about
        ? [`${at} gave ${dollars(credit)} back of ${dollars(posted)} unused (${dollars(promised)} promised)`]
        : []),
    ];
  });

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/**
 * Twelve papers of three days a week are four weeks, whatever plan follows: the paid term ends when each paper has had
 * its day.
 */
const eachPaperHasItsDay: Rule = ({ books }) =>
  books.paid.flatMap(({ account, through, rows }) => {
    let [end, before]: [string, readonly number[]] = ["", []];
    for (const [at, { intent, from, units, days }] of rows.entries()) {
      if (days === null || !Number.isInteger(units)) return [];
      // A payment that also settles what was owed, which the previous plan delivered.
      const isOwed = rows.some((other, later) => later > at && other.intent === intent);
      const week = isOwed && end !== "" ? before : days;
      const isOut = (day: string): boolean =>
        week.length === 0 || (week.includes(new Date(day).getUTCDay()) && !books.closed.includes(day));
      let day = end === "" || from > dayAfter(end) ? from : dayAfter(end);
      for (let left = units; left > 0; day = dayAfter(day)) {
        if (!isOut(day)) continue;
        end = day;
        left -= 1;
      }
      before = week;
    }
    return through === end || rows.length === 0
      ? []
      : [`account ${account} is paid through ${through}, and what was paid for ends on ${end}`];
  });

const cashIsRight: Rule = ({ sales, books, quiet }) => {
  const unbalanced = books.unbalanced > 0 ? [`${books.unbalanced} journal entries do not add up to zero`] : [];
  if (!quiet || books.refunds.some(({ state }) => state !== "paid")) return unbalanced;
  const mine = new Set(books.intents.filter(({ state }) => posted.has(state)).map(({ transaction }) => transaction));
  const kept = sum(sales.filter(({ id }) => mine.has(id)).map((sale) => sale.kept));
  return kept === books.cash
    ? unbalanced
    : [...unbalanced, `${dollars(kept)} is kept and ${dollars(books.cash)} in the books`];
};

/** A history's days only move forward, and none is missing. */
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
  nothingIsPaidOnTopOf,
  theRightOneIsKept,
  oneLiveEach,
  aChangeGivesBackTheRest,
  eachPaperHasItsDay,
  cashIsRight,
];

/** Everything that is wrong. */
export const wrongsIn = (reading: Reading): string[] => rules.flatMap((rule) => rule(reading));
