import { issuesFrom, type PublishingCalendar, type Schedule } from "./publishing.ts";
import { type Day, weekdayOf } from "../day.ts";

/**
 * What happens to the papers of a stop: `stop` lengthens the subscription, `save` delivers them with the first paper
 * after it.
 */
export type PaperOption = "save" | "stop";

/** No papers from `stopOn` on; the first one comes on or after `restartOn` (rules 4.7). */
export type StoppedDays = { readonly stopOn: Day; readonly restartOn: Day };

/** The subscriber's issues that a stop holds back, oldest first. */
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

/** The days of a stop on which the subscriber's paper isn't printed, oldest first: holidays. */
export const closedDays = (
  { stopOn, restartOn }: StoppedDays,
  schedule: Schedule,
  { weekdays, closed }: PublishingCalendar,
): Day[] =>
  closed
    .filter((day) => stopOn <= day && day < restartOn)
    .filter((day) => schedule.includes(weekdayOf(day)) && weekdays.includes(weekdayOf(day)))
    .toSorted();

/**
 * The status of a continuing subscription on a day: stopped from the first stopped issue's day until the restart. A
 * subscription without print days is never stopped.
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
