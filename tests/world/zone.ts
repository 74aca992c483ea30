import type { Day } from "#core/day.ts";
import { localMoment } from "#server/adapters/clock/system.ts";

/**
 * The time zone of the tests' publications: an American one in which it is daytime while they run. Around midnight,
 * what was shown before would be agreed to on another date, and in the early morning the day's paper isn't due yet.
 */
export const testZone = ["America/Chicago", "America/Puerto_Rico", "Pacific/Guam"].find(isDay) ?? "America/Chicago";

function isDay(zone: string): boolean {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "2-digit", hourCycle: "h23" });
  const hour = Number(clock.format(new Date()));
  return hour >= 8 && hour < 22;
}

/** Today in a time zone. In the evening this differs from the machine's date. */
export const dayIn = (zone: string): Day => localMoment(new Date(), zone).today;

/** The time zone of the demo's first publication, for tests that start a separate program. */
export const courierZone = "America/Chicago";
