import { parseDay } from "#core/day.ts";
import { longDay } from "#core/notice/words.ts";

/** A calendar day of the publication in words: `Wed 4 Mar 2026`, as in the letters. What is no day comes back as it is. */
export function dayText(day: string): string {
  const known = parseDay(day);
  return known === null ? day : longDay(known);
}
