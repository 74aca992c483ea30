import { toDay } from "#core/day.ts";
import { longDay, shortDay } from "#core/format/day-text.ts";

/** A day of an answer as the desk shows it: "Wed, Mar 4, 2026". */
export const dayText = (day: string): string => shortDay(toDay(day), "en");

export const longDayText = (day: string): string => longDay(toDay(day), "en");
