import type { Moment } from "../calendar/cut-off.ts";
import { longDay } from "./day-text.ts";

/** Minutes after midnight as newspapers write them: "5 p.m.", "6:30 a.m.", "noon", "midnight" for the end of the day. */
export function timeText(minutes: number): string {
  if (minutes === 12 * 60) return "noon";
  if (minutes % (24 * 60) === 0) return "midnight";
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 || 12}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`} ${hour < 12 ? "a.m." : "p.m."}`;
}

/** "5 p.m. on Tuesday, February 10, 2026". */
export const momentText = ({ today, minutes }: Moment): string => `${timeText(minutes)} on ${longDay(today)}`;
