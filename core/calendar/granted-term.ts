import { addDays, dateInMonth, partsOf, type Day } from "../day.ts";
import { nextIssue, nthIssue, scheduledDays, type PublishingCalendar, type Schedule } from "./publishing.ts";
import { addTerm, type Term } from "./term.ts";

/** What one payment buys: issues where something is printed, else calendar days. */
export type GrantedTerm = {
  readonly units: number;
  /** The last issue, or day, that is paid for (rules 3). */
  readonly paidThrough: Day;
  /** The date in the month on which the term nominally began; the next term is counted from it. */
  readonly anchorDay: number;
};

type Plan = { readonly printDays: Schedule; readonly term: Term };

const everyDay: Schedule = [0, 1, 2, 3, 4, 5, 6];

/** The first issue on or after a day; for a digital plan that day itself. */
export const firstUnit = (printDays: Schedule, calendar: PublishingCalendar, onOrAfter: Day): Day =>
  printDays.length === 0 ? onOrAfter : nextIssue(printDays, calendar, onOrAfter);

/** The issues, or days, from a day on, without end. */
export function* unitsFrom(printDays: Schedule, calendar: PublishingCalendar, onOrAfter: Day): Generator<Day, never> {
  for (let day = onOrAfter; ; day = addDays(day, 1)) yield (day = firstUnit(printDays, calendar, day));
}

/** Whether a day has the anchor's date, or is the end of a month that is too short for it. */
const isAnchored = (day: Day, anchorDay: number): boolean => lastAnchored(day, anchorDay) === day;

/** The last day on or before `start` that has the anchor's date. */
function lastAnchored(start: Day, anchorDay: number): Day {
  const { year, month } = partsOf(start);
  const thisMonth = dateInMonth(year, month, anchorDay);
  if (thisMonth <= start) return thisMonth;
  return month === 1 ? dateInMonth(year - 1, 12, anchorDay) : dateInMonth(year, month - 1, anchorDay);
}

/**
 * Where a term whose first issue or day is `start` nominally begins. A monthly print term begins on its anchor, its first
 * paper may come some days later; counting on from the anchor keeps it from drifting. Once a stop, a credit or a late
 * payment has moved `start` past a paper, the old anchor would cut the new term short: then it begins on `start` itself.
 */
function nominalStart(start: Day, anchorDay: number, { printDays, term }: Plan, calendar: PublishingCalendar): Day {
  if (term.unit === "days" || term.unit === "weeks") return start;
  const anchored = lastAnchored(start, anchorDay);
  return firstUnit(printDays, calendar, anchored) === start ? anchored : start;
}

/** A term grants as many units as its nominal window has scheduled weekdays; a holiday does not shorten it (rules 3a). */
export function grantTerm(start: Day, anchorDay: number, plan: Plan, calendar: PublishingCalendar): GrantedTerm {
  const begins = nominalStart(start, anchorDay, plan, calendar);
  const anchor = begins === start && !isAnchored(start, anchorDay) ? partsOf(start).date : anchorDay;
  const over = addTerm(begins, plan.term, anchor);
  const units = scheduledDays(plan.printDays.length === 0 ? everyDay : plan.printDays, begins, over);
  return { units, paidThrough: lastUnit(start, units, plan.printDays, calendar), anchorDay: anchor };
}

/** The last of `units` issues or days from `start` on. */
export const lastUnit = (start: Day, units: number, printDays: Schedule, calendar: PublishingCalendar): Day =>
  printDays.length === 0 ? addDays(start, units - 1) : nthIssue(printDays, calendar, start, units);
