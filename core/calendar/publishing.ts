import { addDays, weekdayOf, type Day, type Weekday } from "../day.ts";

/** When the publication prints: its weekdays, except the days on which it is closed. */
export type PublishingCalendar = { readonly weekdays: readonly Weekday[]; readonly closed: readonly Day[] };

/** The weekdays whose paper a subscriber gets. Empty where nothing is printed. */
export type Schedule = readonly Weekday[];

/** Whether a subscriber with this schedule gets a paper on that day. */
export function isIssueDay(schedule: Schedule, calendar: PublishingCalendar, day: Day): boolean {
  const weekday = weekdayOf(day);
  return schedule.includes(weekday) && calendar.weekdays.includes(weekday) && !calendar.closed.includes(day);
}

/** The subscriber's issues from a day on, without end. Throws if nothing is ever published on the schedule. */
export function* issuesFrom(schedule: Schedule, calendar: PublishingCalendar, onOrAfter: Day): Generator<Day, never> {
  if (!schedule.some((weekday) => calendar.weekdays.includes(weekday)))
    throw new RangeError("nothing is published on this schedule");
  for (let day = onOrAfter; ; day = addDays(day, 1)) if (isIssueDay(schedule, calendar, day)) yield day;
}

export const nextIssue = (schedule: Schedule, calendar: PublishingCalendar, onOrAfter: Day): Day =>
  issuesFrom(schedule, calendar, onOrAfter).next().value;

/** The `n`th issue on or after a day, counted from 1. */
export function nthIssue(schedule: Schedule, calendar: PublishingCalendar, onOrAfter: Day, n: number): Day {
  if (n < 1) throw new RangeError(`issues are counted from 1, not ${n}`);
  const issues = issuesFrom(schedule, calendar, onOrAfter);
  for (let left = n - 1; left > 0; left--) issues.next();
  return issues.next().value;
}

/** How many scheduled weekdays a window has. Holidays count, so they don't shorten a term (rules 3a). */
export function scheduledDays(weekdays: Schedule, from: Day, untilExclusive: Day): number {
  let count = 0;
  for (let day = from; day < untilExclusive; day = addDays(day, 1)) if (weekdays.includes(weekdayOf(day))) count++;
  return count;
}
