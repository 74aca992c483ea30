import { unitsFrom } from "../calendar/granted-term.ts";
import { isIssueDay, type PublishingCalendar, type Schedule } from "../calendar/publishing.ts";
import { addDays, type Day, laterOf, weekdayOf } from "../day.ts";
import { stoppedIssues } from "../calendar/stopped-issues.ts";
import { cents, type Cents, plus, shareOut } from "../money.ts";
import type { RateVersion } from "../subscribing/plan.ts";
import { paidDates, type PaidFacts } from "./paid-dates.ts";
import { stretchesOf } from "./expiry.ts";

/** Granted units and what was prepaid for them; zero for a gift that came free with a purchase. */
export type PaidGrant = {
  readonly startOn: Day;
  readonly units: number;
  /** How many of the units, counted from the last, were taken back for a refund. */
  readonly unitsTakenBack: number;
  readonly prepaid: Cents;
  readonly weekdayValues: RateVersion["weekdayValues"];
  /** The delivery days of the plan that was paid for. Left out: those of the current plan. */
  readonly printDays?: Schedule | null;
};

type Issues = { readonly printDays: Schedule; readonly calendar: PublishingCalendar };

/**
 * The prepaid money that isn't earned yet. The remaining units are always the last ones granted: a stopped or missed
 * issue comes later, and its money with it. Each unit has its weekday's value, else an equal share. Rounding by largest
 * remainders makes a term add up to the cent (rules 3).
 */
export function unearned(grants: readonly PaidGrant[], unitsToCome: number, issues: Issues): Cents {
  let left = unitsToCome;
  const parts: Cents[] = [];
  for (const grant of grants.toReversed()) {
    if (left <= 0) break;
    const had = unitShares(grant, issues).slice(0, Math.max(0, grant.units - grant.unitsTakenBack));
    parts.push(...had.slice(-Math.min(left, had.length)));
    left -= had.length;
  }
  return plus(cents(0), ...parts);
}

function unitShares(grant: PaidGrant, { printDays: atHand, calendar }: Issues): Cents[] {
  const { startOn, units, prepaid, weekdayValues } = grant;
  const printDays = grant.printDays ?? atHand;
  if (units <= 0) return [];
  const even = Array.from({ length: units }, () => 1);
  if (weekdayValues === null || printDays.length === 0) return shareOut(prepaid, even);
  const days = unitsFrom(printDays, calendar, startOn);
  const values = even.map(() => Number(weekdayValues[weekdayOf(days.next().value)] ?? 0));
  return shareOut(prepaid, values.some((value) => value > 0) ? values : even);
}

/** How many paid issues or days are left after a day, without stopped ones. */
export function unitsLeftAfter(today: Day, facts: PaidFacts): number {
  const { printDays, calendar, entries, stops } = facts;
  const dates = paidDates(facts);
  if (dates === null) return 0;
  const stretches = stretchesOf(entries, printDays, calendar).filter(({ end }) => end !== null);
  const paidFrom = stretches.at(-1)?.from ?? today;
  let count = 0;
  for (const [at, { start, end, from, schedule }] of stretches.entries()) {
    if (from !== paidFrom) continue;
    // Stopped papers that are not posted yet lengthen the last stretch.
    const through = at === stretches.length - 1 ? dates.paidThrough : (end ?? dates.paidThrough);
    const stopped = new Set(
      stops.filter(({ option }) => option === "stop").flatMap((stop) => stoppedIssues(stop, schedule, calendar)),
    );
    for (let day = laterOf(addDays(today, 1), start); day <= through; day = addDays(day, 1))
      if (schedule.length === 0 || (isIssueDay(schedule, calendar, day) && !stopped.has(day))) count++;
  }
  return count;
}
