/** A day as `YYYY-MM-DD`; comparing days as strings compares them in time. */
const dayMs = 86_400_000;
const time = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string =>
  new Date(time(day) + days * dayMs).toISOString().slice(0, 10);

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && addDays(text, 0) === text;

const weekday = (day: string): number => new Date(time(day)).getUTCDay();

/** The weekdays with a paper; empty for an account without print, for which every day counts. */
export type Schedule = readonly number[];

const counts = (schedule: Schedule, day: string): boolean => schedule.length === 0 || schedule.includes(weekday(day));

export const isIssueDay = (schedule: Schedule, day: string): boolean => schedule.includes(weekday(day));

/** The first day on or after this one that counts. This system has no holidays. */
export function firstOn(schedule: Schedule, day: string): string {
  let at = day;
  while (!counts(schedule, at)) at = addDays(at, 1);
  return at;
}

/** Moves by `count` days that count, backward if it is negative. */
export function moveBy(schedule: Schedule, day: string, count: number): string {
  let at = day;
  for (let left = Math.abs(count); left > 0;) {
    at = addDays(at, Math.sign(count));
    if (counts(schedule, at)) left--;
  }
  return at;
}

/** How many papers fall into a vacation hold. */
export function issuesIn(schedule: Schedule, from: string, until: string): number {
  let count = 0;
  for (let day = from; day < until; day = addDays(day, 1)) if (isIssueDay(schedule, day)) count++;
  return count;
}

/**
 * The emulated system's night begins at 08:00 UTC, after the evening of every US publisher: from then on, it is the
 * next day.
 */
export const businessDay = (now: number): string => new Date(now - 8 * 3_600_000).toISOString().slice(0, 10);
