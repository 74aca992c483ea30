import { firstUnit, grantTerm, lastUnit, unitsFrom } from "../calendar/granted-term.ts";
import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import { addDays, type Day, weekdayOf } from "../day.ts";
import { type ExpiryEntry, replayLedgerSteps } from "./expiry.ts";
import { cents, type Cents, negate, plus, shareOut } from "../money.ts";
import type { RateVersion } from "../subscribing/plan.ts";

/** What one term costs. */
export type TermPrice = {
  readonly rate: Pick<RateVersion, "term" | "amount" | "weekdayValues">;
  /** The full price: the rate with upgrades and added tax. */
  readonly whole: Cents;
};

/** Where counting a subscriber's next units begins. */
export type UnitPlan = {
  readonly printDays: Schedule;
  readonly calendar: PublishingCalendar;
  readonly anchorDay: number;
};

/** A term that is only partly paid: how many units it has, and how many are paid for. */
export type OpenTerm = { readonly units: number; readonly unitsPaid: number };

/** `open`: the term that this unit leaves unfinished; null if the unit ends a term. */
export type ValuedUnit = { readonly day: Day; readonly value: Cents; readonly open: OpenTerm | null };

/**
 * The values of one term's units, after those already paid for: the rate's weekday value, else an equal share of its
 * amount (rules 3). Upgrades and added tax are for the whole term and spread evenly.
 */
function unitValues({ rate, whole }: TermPrice, days: readonly Day[], { units, unitsPaid }: OpenTerm): Cents[] {
  const evenly = (amount: Cents): Cents[] =>
    shareOut(
      amount,
      Array.from({ length: units }, () => 1),
    ).slice(unitsPaid);
  const { weekdayValues } = rate;
  const ofPlan =
    weekdayValues === null ? evenly(rate.amount) : days.map((day) => weekdayValues[weekdayOf(day)] ?? cents(0));
  const ofExtras = evenly(plus(whole, negate(rate.amount)));
  return ofPlan.map((value, at) => plus(value, ofExtras[at] ?? cents(0)));
}

type ValuedUnitsOptions = {
  /** The other units of a partly paid term keep their values, so that the parts add up to the whole. */
  readonly open: OpenTerm | null;
  /** Papers that aren't delivered don't count as units. */
  readonly skipped?: readonly Day[];
};

/** The units from a day on with their values, term after term. */
export function* valuedUnits(
  from: Day,
  price: TermPrice,
  plan: UnitPlan,
  { open, skipped = [] }: ValuedUnitsOptions = { open: null },
): Generator<ValuedUnit, never> {
  const { printDays, calendar } = plan;
  let { anchorDay } = plan;
  let begun = open;
  for (let next = from; ;) {
    const units = comingUnits(next, plan, skipped);
    const start = units.next().value;
    const term = grantTerm(start, anchorDay, { printDays, term: price.rate.term }, calendar);
    const of = begun ?? { units: term.units, unitsPaid: 0 };
    const days = [start];
    while (days.length < of.units - of.unitsPaid) days.push(units.next().value);
    const values = unitValues(price, days, of);
    for (const [at, day] of days.entries()) {
      const had = of.unitsPaid + at + 1;
      yield { day, value: values[at] ?? cents(0), open: had < of.units ? { units: of.units, unitsPaid: had } : null };
    }
    if (begun === null) anchorDay = term.anchorDay;
    begun = null;
    next = addDays(days.at(-1) ?? start, 1);
  }
}

function* comingUnits(from: Day, { printDays, calendar }: UnitPlan, without: readonly Day[]): Generator<Day, never> {
  for (const day of unitsFrom(printDays, calendar, from)) if (!without.includes(day)) yield day;
  throw new RangeError("units have no end");
}

/** A ledger row, with the rate at which its units were bought, if known. */
export type RatedEntry = ExpiryEntry & { readonly rateCode?: string; readonly rateVersion?: number };

type RateOfTerm = Pick<RateVersion, "rateCode" | "version" | "term">;

/**
 * The term at this rate that earlier payments have paid in part: the next purchase continues it. Null: the last term is
 * complete, had another rate, or had units taken back.
 */
export function openTermOf(entries: readonly RatedEntry[], rate: RateOfTerm, plan: UnitPlan): OpenTerm | null {
  const { printDays, calendar, anchorDay } = plan;
  const paid = replayLedgerSteps(entries, printDays, calendar);
  const sizeOf = (start: Day): number => grantTerm(start, anchorDay, { printDays, term: rate.term }, calendar).units;
  let open: OpenTerm | null = null;
  for (const [at, { cause, halfUnits, issueOn, rateCode, rateVersion }] of entries.entries()) {
    if (cause === "refunded") open = null;
    if (cause !== "granted") continue;
    const end = paid[at - 1]?.paidThrough ?? null;
    const follows = end !== null && issueOn <= firstUnit(printDays, calendar, addDays(end, 1));
    const isThisRate = rateCode === undefined || (rateCode === rate.rateCode && rateVersion === rate.version);
    if (!follows || !isThisRate) open = null;
    if (!isThisRate) continue;
    let start = issueOn;
    for (let left = Math.floor(halfUnits / 2); left > 0;) {
      const of: OpenTerm = open ?? { units: sizeOf(start), unitsPaid: 0 };
      const taken = Math.min(left, of.units - of.unitsPaid);
      open = of.unitsPaid + taken < of.units ? { units: of.units, unitsPaid: of.unitsPaid + taken } : null;
      left -= taken;
      if (left > 0) start = addDays(lastUnit(start, taken, printDays, calendar), 1);
    }
  }
  return open;
}
