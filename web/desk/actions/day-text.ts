import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";

/** A day from an answer in the desk's format: "Wed, Mar 4, 2026". */
export const deskDayText = (day: string): string => shortDay(toDay(day), "en");
