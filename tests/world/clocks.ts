import type { Day } from "#core/day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";

/** The publications' calendar stands at this minute of this day; tokens and records keep real time. */
export const standingAt = (today: Day, minutes = 9 * 60): Clock => ({
  now: () => new Date(),
  local: () => ({ today, minutes }),
});

/** The same, and a test can set it to another day. */
export function movableClock(
  today: Day,
  minutes = 9 * 60,
): Clock & { readonly to: (day: Day, minutes?: number) => void } {
  const at = { today, minutes };
  return {
    now: () => new Date(),
    local: () => ({ ...at }),
    to: (day, then = 9 * 60) => void Object.assign(at, { today: day, minutes: then }),
  };
}
