import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";

/** A day of an answer as the desk shows it: "Wed, Mar 4, 2026". */
export const dayText = (day: string): string => shortDay(toDay(day), "en");
