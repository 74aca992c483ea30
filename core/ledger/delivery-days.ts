import type { ChangingDays, PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import { addDays, type Day } from "../day.ts";
import { type ExpiryEntry, stretchesOf } from "./expiry.ts";

/**
 * The weekdays on which a subscriber's papers come, day by day: paid papers follow the days of the plan that they were
 * paid for, even if the next term, with other days, is already paid. After that, papers follow the current plan.
 */
export function deliveryDays(
  entries: readonly ExpiryEntry[],
  atHand: Schedule,
  calendar: PublishingCalendar,
): ChangingDays {
  const paid = stretchesOf(entries, atHand, calendar).flatMap(({ schedule: days, end }) =>
    end === null ? [] : [{ days, until: addDays(end, 1) }],
  );
  const periods: { readonly days: Schedule; readonly until: Day | null }[] = [...paid, { days: atHand, until: null }];
  const before = periods.flatMap(({ days, until }, at) =>
    until === null || days.join() === periods[at + 1]?.days.join() ? [] : [{ days, until }],
  );
  return { before, after: atHand };
}
