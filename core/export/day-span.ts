import { addDays, addMonths, type Day, dayOf, partsOf } from "../day.ts";

export type DaySpan = { readonly from: Day; readonly to: Day };

/** The first day of a day's month. */
export const monthOf = (day: Day): Day => dayOf({ ...partsOf(day), date: 1 });

/**
 * Splits a span into parts of at most `most` days, each within one month. A statement about one part is quick, and
 * every month is a whole number of parts. Yields nothing if the span ends before it begins.
 */
export function* splitSpan({ from, to }: DaySpan, most: number): Generator<DaySpan> {
  for (let first = from; first <= to;) {
    const next = addMonths(monthOf(first), 1, 1);
    const last = [addDays(first, most - 1), addDays(next, -1), to].toSorted()[0] ?? to;
    yield { from: first, to: last };
    first = addDays(last, 1);
  }
}
