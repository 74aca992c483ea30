import { addDays, type Day, type Weekday, weekdayOf } from "../day.ts";

/** When the publication prints: its weekdays, except the days on which it is closed. */
export type PublishingCalendar = { readonly weekdays: readonly Weekday[]; readonly closed: readonly Day[] };

/** The weekdays on which a subscriber gets a paper. Empty if the plan has no print. */
export type Schedule = readonly Weekday[];

/**
 * The delivery days of a subscriber whose plan changes: paid papers come on the days of the plan that they were paid
 * for. `before`: earlier schedules in their order, each through the day before its `until`.
 */
export type ChangingDays = {
  readonly before: readonly { readonly days: Schedule; readonly until: Day }[];
  readonly after: Schedule;
};

export type DeliveryDays = Schedule | ChangingDays;

const changes = (delivery: DeliveryDays): delivery is ChangingDays => "before" in delivery;

/** The weekdays of the plan that applies on a day. */
export const daysOn = (delivery: DeliveryDays, day: Day): Schedule =>
  changes(delivery) ? (delivery.before.find(({ until }) => day < until)?.days ?? delivery.after) : delivery;

/** Whether a subscriber with these delivery days gets a paper on that day. */
export function isIssueDay(delivery: DeliveryDays, calendar: PublishingCalendar, day: Day): boolean {
  const weekday = weekdayOf(day);
  return (
    daysOn(delivery, day).includes(weekday) && calendar.weekdays.includes(weekday) && !calendar.closed.includes(day)
  );
}

/** The subscriber's issues from a day on, endlessly. Throws if nothing is ever published on the last delivery days. */
export function* issuesFrom(
  delivery: DeliveryDays,
  calendar: PublishingCalendar,
  onOrAfter: Day,
): Generator<Day, never> {
  const last = changes(delivery) ? delivery.after : delivery;
  if (!last.some((weekday) => calendar.weekdays.includes(weekday)))
    throw new RangeError("nothing is published on this schedule");
  for (let day = onOrAfter; ; day = addDays(day, 1)) if (isIssueDay(delivery, calendar, day)) yield day;
}

/** The subscriber's issues from a day through a last day. */
export function issuesBetween(delivery: DeliveryDays, calendar: PublishingCalendar, from: Day, through: Day): Day[] {
  const issues: Day[] = [];
  for (let day = from; day <= through; day = addDays(day, 1)) if (isIssueDay(delivery, calendar, day)) issues.push(day);
  return issues;
}

export const nextIssue = (delivery: DeliveryDays, calendar: PublishingCalendar, onOrAfter: Day): Day =>
  issuesFrom(delivery, calendar, onOrAfter).next().value;

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
