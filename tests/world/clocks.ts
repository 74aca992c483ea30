import { addDays, type Day, toDay } from "#core/day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";

/** Stops the publications' calendar at this minute of this day. Tokens and records keep real time. */
export const frozenClock = (today: Day, minutes = 9 * 60): Clock => ({
  now: () => new Date(),
  local: () => ({ today, minutes }),
});

export type Calendar = { readonly clock: Clock; readonly setTo: (today: string, minutes?: number) => void };

/** A calendar for all publications that a test moves by hand, to go through a story day by day. */
export function manualCalendar(today: string, minutes = 9 * 60): Calendar {
  let stands = { today: toDay(today), minutes };
  return {
    clock: { now: () => new Date(), local: () => stands },
    setTo: (day, at = 9 * 60) => void (stands = { today: toDay(day), minutes: at }),
  };
}

/**
 * Makes this day today, whatever the real date is. A publication's own calendar continues from there as it is moved.
 */
export const clockStartingOn = (today: Day): Clock => ({
  now: () => new Date(),
  local: ({ daysAhead = 0 }) => ({ today: addDays(today, daysAhead), minutes: 9 * 60 }),
});
