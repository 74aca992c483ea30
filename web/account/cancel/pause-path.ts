import { addDays, toDay } from "#core/day.ts";

// The first day that no cut-off of a carrier or of the post can have passed.
const daysAhead = 4;

/** The temporary-stop page with a break of so many days filled in. */
export function pausePath(path: string, today: string, days: number): string {
  const stop = addDays(toDay(today), daysAhead);
  const dates = `stop=${stop}&restart=${addDays(stop, days)}`;
  return `${path}${path.includes("?") ? "&" : "?"}${dates}`;
}
