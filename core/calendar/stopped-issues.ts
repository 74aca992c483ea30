import { issuesFrom, type PublishingCalendar, type Schedule } from "./publishing.ts";
import type { Day } from "../day.ts";

/** What becomes of the papers of a stop: `stop` lengthens the subscription, `save` brings them with the first paper after it. */
export type PaperOption = "save" | "stop";

/** No paper comes from `stopOn` on; the first one again on or after `restartOn` (rules 4.7). */
export type StoppedDays = { readonly stopOn: Day; readonly restartOn: Day };

/** The subscriber's issues that a stop keeps back, oldest first. */
export function stoppedIssues(
  { stopOn, restartOn }: StoppedDays,
  schedule: Schedule,
  calendar: PublishingCalendar,
): Day[] {
  const issues: Day[] = [];
  for (const issue of issuesFrom(schedule, calendar, stopOn)) {
    if (issue >= restartOn) return issues;
    issues.push(issue);
  }
  return issues;
}

/**
 * The status of a continuing subscription on a day: stopped from the first stopped issue's day until the restart. Without
 * print days nothing of it can be stopped.
 */
export const deliveringOn = (
  today: Day,
  {
    stops,
    printDays,
    calendar,
  }: { readonly stops: readonly StoppedDays[]; readonly printDays: Schedule; readonly calendar: PublishingCalendar },
): "active" | "stopped" =>
  printDays.length > 0 &&
  stops.some((stop) => {
    const [first] = stoppedIssues(stop, printDays, calendar);
    return first !== undefined && first <= today && today < stop.restartOn;
  })
    ? "stopped"
    : "active";
