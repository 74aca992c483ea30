import { addDays, dateInMonth, type Day, partsOf } from "../day.ts";
import { nextIssue, nthIssue, type PublishingCalendar, type Schedule, scheduledDays } from "./publishing.ts";
import { addTerm, type Term } from "./term.ts";

/** What one payment buys: issues if the plan has print, else calendar days. */
export type GrantedTerm = {
  readonly units: number;
  /** The last paid issue or day (rules 3). */
  readonly paidThrough: Day;
  /** The day of the month on which the term nominally began; the next term is counted from it. */
  readonly anchorDay: number;
};

type Plan = { readonly printDays: Schedule; readonly term: Term };

const everyDay: Schedule = [0, 1, 2, 3, 4, 5, 6];

/** The first issue on or after a day; for a digital plan, the day itself. */
export const firstUnit = (printDays: Schedule, calendar: PublishingCalendar, onOrAfter: Day): Day =>
  printDays.length === 0 ? onOrAfter : nextIssue(printDays, calendar, onOrAfter);

/** The issues or days from a day on, endlessly. */
export function* unitsFrom(printDays: Schedule, calendar: PublishingCalendar, onOrAfter: Day): Generator<Day, never> {
  for (let day = onOrAfter; ; day = addDays(day, 1)) yield (day = firstUnit(printDays, calendar, day));
}

/** Whether a day falls on the anchor's date, or on the last day of a month that is too short for it. */
const isAnchored = (day: Day, anchorDay: number): boolean => lastAnchored(day, anchorDay) === day;

/** The last day on or before `start` that falls on the anchor's date. */
function lastAnchored(start: Day, anchorDay: number): Day {
  const { year, month } = partsOf(start);
  const thisMonth = dateInMonth(year, month, anchorDay);
  if (thisMonth <= start) return thisMonth;
  return month === 1 ? dateInMonth(year - 1, 12, anchorDay) : dateInMonth(year, month - 1, anchorDay);
}

/**
 * The day from which a term is counted. A monthly print term is counted from its anchor day, even if its first paper
 * (`start`) comes some days later. Otherwise each term would begin a little later than the one before. If a stop, a
 * credit, or a late payment moved `start` past a paper, counting from the anchor would make the term too short: it is
 * counted from `start`.
 */
function nominalStart(start: Day, anchorDay: number, { printDays, term }: Plan, calendar: PublishingCalendar): Day {
  if (term.unit === "days" || term.unit === "weeks") return start;
  const anchored = lastAnchored(start, anchorDay);
  return firstUnit(printDays, calendar, anchored) === start ? anchored : start;
}

/** A term grants as many units as its nominal window has scheduled weekdays; holidays don't shorten it (rules 3a). */
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
