import { parseDay } from "#core/day.ts";
import { longDay, shortDay } from "#core/format/day-text.ts";

/** A day of an answer in a table or card: "Wed, Mar 4, 2026". What is no day comes back as it is. */
export function dayText(day: string): string {
  const known = parseDay(day);
  return known === null ? day : shortDay(known);
}

/** The same in a sentence: "Wednesday, March 4, 2026". */
export function longDayText(day: string): string {
  const known = parseDay(day);
  return known === null ? day : longDay(known);
}
