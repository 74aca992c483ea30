import { toDay, type Day } from "#core/day.ts";

// The one locale whose short date is YYYY-MM-DD.
const format = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });

/** The day on which something happened, by the reader's own clock. */
export const localDay = (instant: string): Day => toDay(format.format(new Date(instant)));
