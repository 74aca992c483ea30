import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import type { Day } from "../day.ts";
import { type ExpiryEntry, replayLedger } from "../ledger/expiry.ts";
import { type ActiveStop, unpostedIssues } from "../ledger/paid-dates.ts";

/**
 * A stop with issues that are not in the ledger yet: the paid-through date already includes them, and they are posted
 * as their dates pass (rules 3a).
 */
export type UpcomingStop = {
  readonly restartOn: Day;
  /** At least one. */
  readonly issues: readonly Day[];
  /** The last day of the subscription once they are posted. */
  readonly runsTo: Day;
};

type UpcomingStopFacts = {
  readonly entries: readonly ExpiryEntry[];
  readonly stops: readonly ActiveStop[];
  readonly printDays: Schedule;
  readonly calendar: PublishingCalendar;
};

/** The stops that will lengthen the paid term, in order of date. */
export function upcomingStops({ entries, stops, printDays, calendar }: UpcomingStopFacts): UpcomingStop[] {
  const { paidFrom, paidThrough } = replayLedger(entries, printDays, calendar);
  if (stops.length === 0 || paidFrom === null || paidThrough === null) return [];
  const counted = unpostedIssues({ entries, stops, printDays, calendar }, { paidFrom, paidThrough });
  return stops
    .toSorted((a, b) => (a.stopOn < b.stopOn ? -1 : 1))
    .flatMap(({ option, stopOn, restartOn }): UpcomingStop[] => {
      const own = counted.filter(({ issueOn }) => option === "stop" && issueOn >= stopOn && issueOn < restartOn);
      const last = own.at(-1);
      if (last === undefined) return [];
      return [{ restartOn, issues: own.map(({ issueOn }) => issueOn), runsTo: last.paidThrough }];
    });
}
