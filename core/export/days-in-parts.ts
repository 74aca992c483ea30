import { addDays, addMonths, type Day, dayOf, partsOf } from "../day.ts";

export type DaySpan = { readonly from: Day; readonly to: Day };

/** The first day of a day's month. */
export const monthOf = (day: Day): Day => dayOf({ ...partsOf(day), date: 1 });

/**
 * The days from one to another, in parts of at most so many days that are all of one month: a statement about one part
 * is quick, and a month is a whole number of parts. None if the span ends before it begins.
 */
export function* daysInParts({ from, to }: DaySpan, most: number): Generator<DaySpan> {
  for (let first = from; first <= to;) {
    const next = addMonths(monthOf(first), 1, 1);
    const last = [addDays(first, most - 1), addDays(next, -1), to].toSorted()[0] ?? to;
    yield { from: first, to: last };
    first = addDays(last, 1);
  }
}
