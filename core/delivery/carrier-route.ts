import { isIssueDay, type PublishingCalendar } from "../calendar/publishing.ts";
import { weekdayOf, type Day, type Weekday } from "../day.ts";

/** When a carrier's paper is due, and until when a missed one is brought again; in minutes after midnight. */
export type CarrierRoute = {
  readonly deadlines: Readonly<Partial<Record<Weekday, number>>>;
  readonly redeliveryUntilMinutes: number;
};

/** The end of a day. A mailed paper comes with the post of the day: it is late only when the day is over. */
const endOfDay = 24 * 60;

/** From when on a paper that has not come is late. @param route null: it comes by mail. */
export const dueBy = (route: CarrierRoute | null, day: Day): number => route?.deadlines[weekdayOf(day)] ?? endOfDay;

/** Carriers are out on the days on which a paper is published, whoever of their subscribers gets it. */
export const carriersAreOut = (calendar: PublishingCalendar, day: Day): boolean =>
  isIssueDay(calendar.weekdays, calendar, day);
