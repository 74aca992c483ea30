import { addDays, type Day, weekdayOf } from "../day.ts";

/** A reader who asks for a call must be called by the end of this day, the next working day (law.md CA6). */
export function callBackBy(today: Day): Day {
  const next = addDays(today, 1);
  const weekday = weekdayOf(next);
  return weekday === 6 ? addDays(next, 2) : weekday === 0 ? addDays(next, 1) : next;
}

/** The promised day has passed, and nobody has called. */
export const isCallOverdue = (callBy: Day, today: Day): boolean => today > callBy;
