import { firstUnit, grantTerm, unitsFrom } from "../calendar/granted-term.ts";
import { isIssueDay, type PublishingCalendar } from "../calendar/publishing.ts";
import { addDays, type Day, laterOf, partsOf, weekdayOf } from "../day.ts";
import { longDay } from "../format/day-text.ts";
import { money } from "../format/money-text.ts";
import { type ExpiryEntry, grantEntry } from "../ledger/expiry.ts";
import { type JournalLine, journalOfOpening } from "../ledger/journal.ts";
import { type ActiveStop, paidDates } from "../ledger/paid-dates.ts";
import { cents, type Cents, negate, plus, portion } from "../money.ts";
import { isExpired } from "../payment/card.ts";
import type { TenantPolicy } from "../site/tenant.ts";
import { type Bundle, type Catalog, isPrint, type RateVersion } from "../subscribing/plan.ts";
import { pricePath, type PriceStep } from "../subscribing/price-path.ts";
import { chargeForTerm, taxOnTerm } from "../subscribing/quote.ts";
import type { OldSubscriber } from "./old-subscriber.ts";
import type { RowProblem } from "./row-reader.ts";

/** The state of a subscription on its first day here: everything that its ledgers and dates begin with. */
export type OpeningState = {
  readonly startOn: Day;
  readonly paidThrough: Day;
  readonly renewsOn: Day;
  /** Null: nothing is charged automatically. */
  readonly chargeOn: Day | null;
  readonly billOn: Day | null;
  readonly anchorDay: number;
  readonly status: "active" | "stopped" | "grace";
  readonly method: "ezpay" | "bill";
  readonly renews: boolean;
  readonly grant: ExpiryEntry;
  readonly stop: ActiveStop | null;
  /** The credit on the reader's account. */
  readonly balance: Cents;
  /** What the old system had collected for the units, including the tax. Both are refunded if the subscription ends. */
  readonly collected: { readonly amount: Cents; readonly tax: Cents };
  /**
   * The money for the units, and that of the balance. Each is its own entry, as those of a payment and a credit are.
   */
  readonly prepaidLines: readonly JournalLine[];
  readonly balanceLines: readonly JournalLine[];
  /** What the old system's reader has agreed to pay, as far as we know: today's prices, from the next term on. */
  readonly pricePath: readonly PriceStep[];
};

export type OpeningFacts = {
  readonly row: OldSubscriber;
  readonly bundle: Bundle;
  readonly rate: RateVersion;
  readonly catalog: Pick<Catalog, "rates" | "calendar">;
  readonly policy: Pick<TenantPolicy, "taxMode" | "taxes" | "homeState" | "chargeLeadDays" | "graceDays">;
  /** The first day here. */
  readonly day: Day;
};

export type OpeningDecision =
  | { readonly kind: "opens"; readonly opening: OpeningState }
  | { readonly kind: "rejected"; readonly problems: readonly RowProblem[] };

/**
 * The state of an old system's subscriber here on a day. Only papers still ahead are imported; those that the old
 * system has delivered are in its books. An amount owed must be for papers that came after the paid term, as here
 * (rules 4.4).
 */
export function decideOpening(facts: OpeningFacts): OpeningDecision {
  const problems = problemsOf(facts);
  return problems.length > 0 ? { kind: "rejected", problems } : { kind: "opens", opening: openingOf(facts) };
}

function problemsOf({ row, bundle, rate, policy, day }: OpeningFacts): RowProblem[] {
  const problems: RowProblem[] = [];
  const wrong = (field: RowProblem["field"], says: string): unknown => problems.push({ field, says });
  const print = isPrint(bundle);
  const grace = print ? policy.graceDays.print : policy.graceDays.digital;
  if (addDays(row.paidThrough, grace) < day)
    wrong(
      "paidThrough",
      `${longDay(row.paidThrough, "en")} is more than the ${grace} days of grace ago: this subscription is over`,
    );
  if (row.paidThrough > addDays(day, maxDaysAhead))
    wrong("paidThrough", `${longDay(row.paidThrough, "en")} is more than five years ahead`);
  if (row.startedOn !== null && row.startedOn > row.paidThrough) wrong("startedOn", "is after the paid term");
  if (row.balance < 0)
    wrong(
      "balance",
      `owes ${money(negate(row.balance))}: give the day through which it is paid instead, and the papers since then are owed here`,
    );
  if (row.news !== undefined && row.news.on !== null && row.news.on > day)
    wrong("newsOn", `${longDay(row.news.on, "en")} is still to come`);
  if (print && row.address === null) wrong("street", "is missing: a paper needs an address");
  if (row.paysBy === "ezpay" && rate.ezPay === "none") wrong("paysBy", `${rate.name} is not paid by EZ-Pay`);
  if (row.paysBy === "bill" && rate.ezPay === "required" && !row.gift)
    wrong("paysBy", `${rate.name} is paid by EZ-Pay only`);
  const { year, month } = partsOf(day);
  if (row.paysBy === "ezpay" && row.card !== null && isExpired(row.card.expires, { year, month }))
    wrong("cardExpires", "is over");
  if (row.stop !== null && row.stop.until <= day) return problems;
  if (row.stop !== null && !print) wrong("stopFrom", "a digital plan has no papers to stop");
  return problems;
}

const maxDaysAhead = 5 * 366;

function openingOf(facts: OpeningFacts): OpeningState {
  const { row, bundle, rate, catalog, policy, day } = facts;
  const { printDays } = bundle;
  const { calendar } = catalog;
  const paidTo = lastUnitUntil(row.paidThrough, printDays, calendar);
  const startOn = firstUnit(printDays, calendar, day);
  const isPaid = paidTo >= startOn;
  const units = isPaid ? unitsBetween(startOn, paidTo, printDays, calendar) : 0;
  const first = isPaid ? startOn : addDays(paidTo, 1);
  const grant = grantEntry({ startOn: first, units }, printDays);
  const stop = stopOf(row, day);
  const dates = paidDates({
    entries: [grant],
    stops: stop === null ? [] : [stop],
    printDays,
    term: rate.term,
    calendar,
    policy,
  });
  if (dates === null) throw new Error(`the subscription of ${row.oldNumber} has no dates`);
  const { paidThrough, renewsOn, chargeOn, billOn } = dates;
  const renews = !row.gift;
  const isCharged = renews && row.paysBy === "ezpay";
  const status =
    stop !== null && stop.stopOn <= day ? "stopped" : isPaid || (isCharged && chargeOn >= day) ? "active" : "grace";
  const anchorDay = partsOf(row.startedOn ?? renewsOn).date;
  const place = {
    billingState: (row.billing ?? row.address)?.state ?? null,
    deliveryState: row.address?.state ?? null,
  };
  const charged = { bundle, rate, addOns: [], policy, place };
  const balance = cents(Math.max(0, row.balance));
  const [price, tax] = [chargeForTerm(charged, day), taxOnTerm(charged, day)];
  const left = { units, rate, start: first, printDays, anchorDay, calendar };
  const prepaid = worthOf(left, plus(price, negate(tax)));
  const amount = worthOf(left, price);
  return {
    startOn: row.startedOn ?? (isPaid ? first : paidTo),
    paidThrough,
    renewsOn,
    anchorDay,
    grant,
    stop,
    balance,
    renews,
    chargeOn: isCharged ? chargeOn : null,
    billOn: renews && !isCharged && status !== "grace" ? billOn : null,
    status,
    method: row.paysBy,
    collected: { amount, tax: plus(amount, negate(prepaid)) },
    prepaidLines: journalOfOpening(prepaid),
    balanceLines: journalOfOpening(balance),
    pricePath: pricePath({
      catalog,
      bundle,
      rate,
      paid: { paidThrough, anchorDay },
      policy,
      chargeOf: (at, on) => chargeForTerm({ ...charged, rate: at }, on),
    }),
  };
}

/** Old systems may store any day as the end of a term. What is promised is the last paper on or before it. */
function lastUnitUntil(day: Day, printDays: Bundle["printDays"], calendar: PublishingCalendar): Day {
  if (printDays.length === 0) return day;
  let last = day;
  while (!isIssueDay(printDays, calendar, last)) last = addDays(last, -1);
  return last;
}

function unitsBetween(from: Day, to: Day, printDays: Bundle["printDays"], calendar: PublishingCalendar): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1))
    if (printDays.length === 0 || isIssueDay(printDays, calendar, day)) count++;
  return count;
}

/**
 * A stop that has ended is already included in the old system's dates. One that has begun continues from the first day
 * here.
 */
function stopOf({ stop }: OldSubscriber, day: Day): ActiveStop | null {
  if (stop === null || stop.until <= day) return null;
  return { stopOn: laterOf(stop.from, day), restartOn: stop.until, option: "stop", postedThrough: null };
}

type Left = {
  readonly units: number;
  readonly start: Day;
  readonly rate: RateVersion;
  readonly printDays: Bundle["printDays"];
  readonly anchorDay: number;
  readonly calendar: PublishingCalendar;
};

/**
 * The part of a term's price that belongs to the remaining units: by the values of their weekdays, else in equal
 * shares.
 */
function worthOf({ units, start, rate, printDays, anchorDay, calendar }: Left, net: Cents): Cents {
  const whole = grantTerm(start, anchorDay, { printDays, term: rate.term }, calendar).units;
  const days = unitsFrom(printDays, calendar, start);
  const values = Array.from({ length: Math.max(units, whole) }, () => valueOf(rate, printDays, days.next().value));
  const [left, all] = [sum(values.slice(0, units)), sum(values.slice(0, whole))];
  return left === 0 || all === 0 ? cents(0) : portion(net, left, all);
}

const valueOf = ({ weekdayValues }: RateVersion, printDays: Bundle["printDays"], day: Day): number =>
  weekdayValues === null || printDays.length === 0 ? 1 : Number(weekdayValues[weekdayOf(day)] ?? 0);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
