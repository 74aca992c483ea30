import { daysOn, type DeliveryDays, issuesBetween, type PublishingCalendar } from "./publishing.ts";
import { addDays, type Day, weekdayOf } from "../day.ts";

/**
 * What happens to the papers of a stop: `stop` lengthens the subscription, `save` delivers them with the first paper
 * after it.
 */
export type PaperOption = "save" | "stop";

/** No papers come from `stopOn` on. The first one after it comes on or after `restartOn` (rules 4.7). */
export type StoppedDays = { readonly stopOn: Day; readonly restartOn: Day };

/** The subscriber's issues that a stop holds back, oldest first. */
export const stoppedIssues = (
  { stopOn, restartOn }: StoppedDays,
  papers: DeliveryDays,
  calendar: PublishingCalendar,
): Day[] => issuesBetween(papers, calendar, stopOn, addDays(restartOn, -1));

/** The days of a stop on which the subscriber's paper isn't printed (holidays), oldest first. */
export const closedDays = (
  { stopOn, restartOn }: StoppedDays,
  papers: DeliveryDays,
  { weekdays, closed }: PublishingCalendar,
): Day[] =>
  closed
    .filter((day) => stopOn <= day && day < restartOn)
    .filter((day) => daysOn(papers, day).includes(weekdayOf(day)) && weekdays.includes(weekdayOf(day)))
    .toSorted();

/**
 * The status of a continuing subscription on a day: stopped from the day of the first stopped issue until the restart.
 * A subscription without papers is never stopped.
 */
export const deliveringOn = (
  today: Day,
  {
    stops,
    papers,
    calendar,
  }: { readonly stops: readonly StoppedDays[]; readonly papers: DeliveryDays; readonly calendar: PublishingCalendar },
): "active" | "stopped" =>
  stops.some((stop) => {
    const [first] = stoppedIssues(stop, papers, calendar);
    return first !== undefined && first <= today && today < stop.restartOn;
  })
    ? "stopped"
    : "active";
