import { addDays, type Day, dayOf, daysBetween, laterOf, parseDay, partsOf } from "../day.ts";
import type { StoppedDays } from "../calendar/stopped-issues.ts";
import { maxStopDays } from "./stop-dates.ts";

/** A date that recurs every year. */
export type MonthDay = { readonly month: number; readonly date: number };

/** A season away from home, every year: from its first day to the day of the return. */
export type Season = {
  readonly leave: MonthDay;
  readonly comeBack: MonthDay;
  /** No season begins before the first day that the reader chose. */
  readonly startsOn: Day;
};

export type SeasonDays = { readonly leaveOn: Day; readonly returnOn: Day };

/** An absence longer than this is a move. */
const longestSeasonDays = 300;
/** How many days ahead each change of address is set up and the reader is emailed: early enough to cancel it. */
export const seasonNoticeDays = 14;
const furthestDays = 365;

export const monthDayOf = (day: Day): MonthDay => {
  const { month, date } = partsOf(day);
  return { month, date };
};

/** The day of a date in a given year; February 29 becomes February 28 in other years. */
export function dayInYear(year: number, { month, date }: MonthDay): Day {
  const pad = (n: number): string => String(n).padStart(2, "0");
  return parseDay(`${year}-${pad(month)}-${pad(date)}`) ?? dayOf({ year, month, date: date - 1 });
}

/** The current season, or the next one. */
export function nextSeason({ leave, comeBack, startsOn }: Season, today: Day): SeasonDays {
  for (let year = partsOf(startsOn).year; ; year++) {
    const leaveOn = dayInYear(year, leave);
    const sameYear = dayInYear(year, comeBack);
    const returnOn = sameYear > leaveOn ? sameYear : dayInYear(year + 1, comeBack);
    if (leaveOn >= startsOn && returnOn > today) return { leaveOn, returnOn };
  }
}

export type SeasonProblem = "past" | "too-far" | "too-short" | "too-long";

/** What is wrong with the dates of a plan. The page checks the same before it sends them. */
export function seasonProblem({ leaveOn, returnOn }: SeasonDays, today: Day): SeasonProblem | null {
  if (leaveOn <= today) return "past";
  if (leaveOn > addDays(today, furthestDays)) return "too-far";
  const days = daysBetween(leaveOn, returnOn);
  if (days <= maxStopDays) return "too-short";
  return days > longestSeasonDays ? "too-long" : null;
}

/**
 * How much of a plan has been set up. `lastLeaveOn`: the last season that was. `returnOn`: the due day of that season's
 * move back.
 */
export type SeasonProgress = { readonly lastLeaveOn: Day | null; readonly returnOn: Day | null };

export type SeasonStep =
  | ({ readonly kind: "leave" } & SeasonDays)
  | { readonly kind: "return"; readonly returnOn: Day }
  | null;

/** What to set up on a day; null: nothing yet. The move back is set up before the next move away. */
export function seasonStep(season: Season, { lastLeaveOn, returnOn }: SeasonProgress, today: Day): SeasonStep {
  const isNear = (day: Day): boolean => addDays(day, -seasonNoticeDays) <= today;
  if (returnOn !== null) return isNear(returnOn) ? { kind: "return", returnOn } : null;
  const next = nextSeason(season, today);
  return next.leaveOn !== lastLeaveOn && isNear(next.leaveOn) ? { kind: "leave", ...next } : null;
}

/** The parts of a season, from a day on, that none of the reader's own stops covers. */
export function uncoveredDays(
  { leaveOn, returnOn }: SeasonDays,
  from: Day,
  stops: readonly StoppedDays[],
): StoppedDays[] {
  const parts: StoppedDays[] = [];
  let begins = laterOf(leaveOn, from);
  for (const { stopOn, restartOn } of stops.toSorted((a, b) => (a.stopOn < b.stopOn ? -1 : 1))) {
    if (restartOn <= begins || stopOn >= returnOn) continue;
    if (stopOn > begins) parts.push({ stopOn: begins, restartOn: stopOn });
    begins = laterOf(begins, restartOn);
  }
  if (begins < returnOn) parts.push({ stopOn: begins, restartOn: returnOn });
  return parts;
}
