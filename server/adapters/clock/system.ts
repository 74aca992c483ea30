import { addDays, type Day } from "#core/day.ts";
import type { Clock, LocalMoment } from "./port.ts";

/** Real time, seen on the tenant's own calendar. */
export const systemClock: Clock = { now: () => new Date(), local: cachedLocalMoment(() => new Date()) };

const minuteMs = 60_000;

/** Computes a zone's calendar once a minute: every request needs it, and no zone's clock changes in between. */
export function cachedLocalMoment(now: () => Date): Clock["local"] {
  const known = new Map<string, { readonly minute: number; readonly moment: LocalMoment }>();
  const realMoment = (timeZone: string): LocalMoment => {
    const at = now();
    const minute = Math.floor(at.getTime() / minuteMs);
    const kept = known.get(timeZone);
    if (kept?.minute === minute) return kept.moment;
    const moment = localMoment(at, timeZone);
    known.set(timeZone, { minute, moment });
    return moment;
  };
  return ({ timeZone, daysAhead = 0 }) => {
    const { today, minutes } = realMoment(timeZone);
    return { today: daysAhead === 0 ? today : addDays(today, daysAhead), minutes };
  };
}

/** The day and the minutes since midnight in a zone, as on a wall clock, on the 23 and 25 hour days too. */
export function localMoment(at: Date, timeZone: string): LocalMoment {
  const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return { today: dayOf(there.toPlainDate()), minutes: there.hour * 60 + there.minute };
}

const dayOf = (date: Temporal.PlainDate): Day => date.toString() as Day;
