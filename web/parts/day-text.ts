import { parseDay } from "#core/day.ts";
import { longDay, monthDay, shortDay } from "#core/format/day-text.ts";
import { keepTogether } from "#core/format/keep-together.ts";
import { language } from "#web/language.ts";

/* Keeps a date on one line: see keep-together.ts. */

/** A day from an answer, for a table or card: "Wed, Mar 4, 2026". Text that isn't a day is returned unchanged. */
export function dayText(day: string): string {
  const known = parseDay(day);
  return known === null ? day : keepTogether(shortDay(known, language));
}

/** The same in a sentence: "Wednesday, March 4, 2026". */
export function longDayText(day: string): string {
  const known = parseDay(day);
  return known === null ? day : keepTogether(longDay(known, language));
}

/** The same in a headline: "Mar 4". */
export function headlineDay(day: string): string {
  const known = parseDay(day);
  return known === null ? day : keepTogether(monthDay(known, language));
}
