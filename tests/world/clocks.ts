import type { Day } from "#core/day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";

/** The publications' calendar stands at this minute of this day; tokens and records keep real time. */
export const standingAt = (today: Day, minutes = 9 * 60): Clock => ({
  now: () => new Date(),
  local: () => ({ today, minutes }),
});
