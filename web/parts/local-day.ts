import { clockText } from "./clock-text.ts";
import { type Day, toDay } from "#core/day.ts";

// The one locale whose short date format is YYYY-MM-DD.
const format = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });

/** The day of an instant in the reader's time zone. */
export const localDay = (instant: string): Day => toDay(format.format(new Date(instant)));

/** The time of an instant (milliseconds) in the reader's time zone: "6:30 a.m.". */
export function localTime(at: number): string {
  const there = new Date(at);
  return clockText(there.getHours() * 60 + there.getMinutes());
}
