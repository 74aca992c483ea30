import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { timeText } from "#core/format/time-text.ts";

/** A moment in the time zone of the person at this screen: "Wed, Mar 4, 2026, 9:15 a.m." */
export function instantText(instant: string): string {
  const at = new Date(instant);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  return `${shortDay(toDay(day), "en")}, ${timeText(at.getHours() * 60 + at.getMinutes(), "en")}`;
}
