import { addDays, type Day, daysBetween, laterOf, toDay } from "../day.ts";
import type { StoppedDays } from "../calendar/stopped-issues.ts";

/** Account §9: the longest temporary stop, and the earliest date. */
export const maxStopDays = 30;
const earliestStopDay = toDay("2018-01-01");

export type DatesProblem = "not-in-future" | "stop-before-restart" | "stop-too-long";

/** What is wrong with the dates alone (account §5). The page checks the same before it sends them. */
export function datesProblem(
  { stopOn, restartOn }: StoppedDays,
  { today, stopIsFixed = false }: { readonly today: Day; readonly stopIsFixed?: boolean },
): DatesProblem | null {
  const first = laterOf(earliestStopDay, addDays(today, 1));
  if (stopOn >= restartOn) return "stop-before-restart";
  if (daysBetween(stopOn, restartOn) > maxStopDays) return "stop-too-long";
  return restartOn < first || (!stopIsFixed && stopOn < first) ? "not-in-future" : null;
}
