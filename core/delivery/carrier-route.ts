import { isIssueDay, type PublishingCalendar } from "../calendar/publishing.ts";
import { type Day, type Weekday, weekdayOf } from "../day.ts";

/** When a carrier's paper is due, and until when a missed one is redelivered, in minutes after midnight. */
export type CarrierRoute = {
  readonly deadlines: Readonly<Partial<Record<Weekday, number>>>;
  readonly redeliveryUntilMinutes: number;
};

/** The end of the day. A mailed paper comes with that day's mail, so it is late only once the day is over. */
const endOfDay = 24 * 60;

/**
 * The time at which a missing paper counts as late.
 *
 * @param route null: the paper comes by mail.
 */
export const deliveryDeadline = (route: CarrierRoute | null, day: Day): number =>
  route?.deadlines[weekdayOf(day)] ?? endOfDay;

/** Carriers work every day on which a paper is published, whichever subscribers get it. */
export const carriersDeliver = (calendar: PublishingCalendar, day: Day): boolean =>
  isIssueDay(calendar.weekdays, calendar, day);
