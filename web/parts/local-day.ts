import { toDay, type Day } from "#core/day.ts";
import { timeText } from "#core/format/time-text.ts";

// The one locale whose short date is YYYY-MM-DD.
const format = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });

/** The day on which something happened, by the reader's own clock. */
export const localDay = (instant: string): Day => toDay(format.format(new Date(instant)));

/** The time of an instant (milliseconds) by the reader's own clock: "6:30 a.m.". */
export function localTime(at: number): string {
  const there = new Date(at);
  return timeText(there.getHours() * 60 + there.getMinutes());
}
