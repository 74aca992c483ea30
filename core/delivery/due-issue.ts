import { type DeliveryDays, isIssueDay, type PublishingCalendar } from "../calendar/publishing.ts";
import { addDays, type Day, laterOf } from "../day.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";
import type { StoppedDays } from "../calendar/stopped-issues.ts";

/** Which papers a subscriber gets, as far as that depends on the subscription. */
export type DeliveryFacts = {
  readonly status: Exclude<SubscriptionStatus, "pending" | "ended">;
  readonly startOn: Day;
  readonly paidThrough: Day;
  readonly cancelAt: Day | null;
  /** False: a gift, which ends automatically (rules 4.14). */
  readonly renews: boolean;
  /** For this many days after the paid term, papers still come and are owed (rules 4.4). */
  readonly graceDays: number;
  readonly papers: DeliveryDays;
  readonly calendar: PublishingCalendar;
  readonly stops: readonly StoppedDays[];
};

/** The last day on which a paper may come. A canceled subscription and a gift have no grace. */
export function lastDeliveryDay({ status, paidThrough, cancelAt, renews, graceDays }: DeliveryFacts): Day {
  if (status === "cancelling" || !renews) return laterOf(cancelAt ?? paidThrough, paidThrough);
  return addDays(paidThrough, graceDays);
}

export const isStopped = (stops: readonly StoppedDays[], day: Day): boolean =>
  stops.some(({ stopOn, restartOn }) => stopOn <= day && day < restartOn);

/** Why no paper was expected on a day: none was due, or it was stopped. Null: one should have come. */
export function noPaperReason(facts: DeliveryFacts, day: Day): "not-due" | "stopped" | null {
  const { papers, calendar, stops, startOn } = facts;
  if (!isIssueDay(papers, calendar, day) || day < startOn || day > lastDeliveryDay(facts)) return "not-due";
  return isStopped(stops, day) ? "stopped" : null;
}
