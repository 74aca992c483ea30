import type { ChangingDays, PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import { addDays, type Day } from "../day.ts";
import { type ExpiryEntry, stretchesOf } from "./expiry.ts";

/**
 * By which weekdays a subscriber's papers come on each day: what was paid for comes by the days of its own plan, also
 * when the next term, with other days, is paid already. After that, those of the plan at hand.
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
