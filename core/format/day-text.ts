import { daysBetween, toDay, type Day } from "../day.ts";

const dayLength = 24 * 60 * 60 * 1000;
const epoch = toDay("1970-01-01");

/** A calendar day has no zone: it is formatted as midnight in UTC, so that it reads the same everywhere. */
const instantOf = (day: Day): number => daysBetween(epoch, day) * dayLength;

const inUtc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });

const long = inUtc({ weekday: "long", month: "long", day: "numeric", year: "numeric" });
const short = inUtc({ weekday: "short", month: "short", day: "numeric", year: "numeric" });
const range = inUtc({ month: "short", day: "numeric", year: "numeric" });

/** In sentences and emails: "Wednesday, March 4, 2026" (voice: dates). */
export const longDay = (day: Day): string => long.format(instantOf(day));

/** In tables and cards: "Wed, Mar 4, 2026". */
export const shortDay = (day: Day): string => short.format(instantOf(day));

/** "Feb 11 – 15, 2026", "Feb 27 – Mar 6, 2026"; a single day with its weekday. */
export const dayRange = (from: Day, through: Day): string =>
  from === through ? shortDay(from) : range.formatRange(instantOf(from), instantOf(through)).replaceAll("\u2009", " ");
