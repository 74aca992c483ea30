import { grantTerm, unitsFrom } from "../calendar/granted-term.ts";
import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import { addDays, weekdayOf, type Day } from "../day.ts";
import { cents, negate, plus, shareOut, type Cents } from "../money.ts";
import type { RateVersion } from "../subscribing/plan.ts";

/** What one term costs. */
export type TermPrice = {
  readonly rate: Pick<RateVersion, "term" | "amount" | "weekdayValues">;
  /** The whole of it: the rate with upgrades and added tax. */
  readonly whole: Cents;
};

/** Where a subscriber's next unit is counted from. */
export type UnitPlan = {
  readonly printDays: Schedule;
  readonly calendar: PublishingCalendar;
  readonly anchorDay: number;
};

export type ValuedUnit = { readonly day: Day; readonly value: Cents };

/**
 * What each unit of one term is worth: the rate's weekday value, else an even share of its amount (rules 3). Upgrades and
 * added tax are for the whole term, and are spread evenly.
 */
function unitValues({ rate, whole }: TermPrice, days: readonly Day[]): Cents[] {
  const evenly = (amount: Cents): Cents[] =>
    shareOut(
      amount,
      days.map(() => 1),
    );
  const { weekdayValues } = rate;
  const ofPlan =
    weekdayValues === null ? evenly(rate.amount) : days.map((day) => weekdayValues[weekdayOf(day)] ?? cents(0));
  const ofExtras = evenly(plus(whole, negate(rate.amount)));
  return ofPlan.map((value, at) => plus(value, ofExtras[at] ?? cents(0)));
}

/** The units from a day on with their values, term after term. */
export function* valuedUnits(from: Day, price: TermPrice, plan: UnitPlan): Generator<ValuedUnit, never> {
  const { printDays, calendar } = plan;
  let { anchorDay } = plan;
  for (let next = from; ;) {
    const units = unitsFrom(printDays, calendar, next);
    const start = units.next().value;
    const term = grantTerm(start, anchorDay, { printDays, term: price.rate.term }, calendar);
    const days = [start];
    while (days.length < term.units) days.push(units.next().value);
    const values = unitValues(price, days);
    for (const [at, day] of days.entries()) yield { day, value: values[at] ?? cents(0) };
    anchorDay = term.anchorDay;
    next = addDays(term.paidThrough, 1);
  }
}
