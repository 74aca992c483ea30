import type { Day } from "#core/day.ts";
import { localMoment } from "#server/adapters/clock/system.ts";

/**
 * The time zone of the tests' publications: an American one in which it is day while they run. What is shown before
 * midnight and agreed to after it has other dates, and in the early morning the day's paper is not due yet.
 */
export const testZone = ["America/Chicago", "America/Puerto_Rico", "Pacific/Guam"].find(isDay) ?? "America/Chicago";

function isDay(zone: string): boolean {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "2-digit", hourCycle: "h23" });
  const hour = Number(clock.format(new Date()));
  return hour >= 8 && hour < 22;
}

/** The day in a time zone, now: in the evening it is not the machine's. */
export const dayIn = (zone: string): Day => localMoment(new Date(), zone).today;

/** The time zone of the demo's first publication, in which a program of its own serves readers. */
export const courierZone = "America/Chicago";
