import { firstUnit, lastUnit } from "../calendar/granted-term.ts";
import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import { addDays, type Day } from "../day.ts";

/** Why paid issues or days were added or taken back (rules 1). */
export type ExpiryCause = "granted" | "complaint" | "stop" | "goodwill" | "refunded";

/** One row of the expiry ledger, in half units: a missing section is worth half an issue (rules 4.8). */
export type ExpiryEntry = {
  readonly cause: ExpiryCause;
  readonly halfUnits: number;
  /** The issue or day that the row is about; for `granted`, the first one it pays for. */
  readonly issueOn: Day;
};

export type PaidTerm = {
  /** The last issue or day paid for; null while nothing is. */
  readonly paidThrough: Day | null;
  /** The first issue or day of the last stretch that is paid without a gap; null while nothing is paid. */
  readonly paidFrom: Day | null;
  /** A half unit that waits for a second one (rules 3a). */
  readonly loneHalf: boolean;
};

/**
 * Paid issues without a gap. `end`: the last of them; null while they don't make a whole unit. A stretch that was granted
 * without any ends the day before it starts.
 */
type Stretch = { readonly start: Day; readonly halfUnits: number; readonly end: Day | null };

type Calendar = { readonly schedule: Schedule; readonly calendar: PublishingCalendar };

const nothingPaid: PaidTerm = { paidThrough: null, paidFrom: null, loneHalf: false };

/**
 * Calculates the end of the paid term from the ledger alone (rules 8.1), oldest row first. A grant that begins after a
 * gap, as when a lapsed subscription is paid again, opens a new stretch; every other row lengthens or shortens the last
 * one.
 */
export const replay = (entries: readonly ExpiryEntry[], schedule: Schedule, calendar: PublishingCalendar): PaidTerm =>
  replaySteps(entries, schedule, calendar).at(-1) ?? nothingPaid;

/** What was paid for after each row, in the order of the rows. */
export function replaySteps(
  entries: readonly ExpiryEntry[],
  schedule: Schedule,
  calendar: PublishingCalendar,
): PaidTerm[] {
  const days: Calendar = { schedule, calendar };
  let stretches: readonly Stretch[] = [];
  return entries.map((entry) => {
    const end = lastPaid(stretches)?.end ?? null;
    const follows = end !== null && entry.issueOn <= unitAfter(end, days);
    stretches =
      entry.cause === "granted" && !follows
        ? [...stretches, stretchOf(entry.issueOn, entry.halfUnits, days)]
        : lengthen(stretches, entry.halfUnits, days);
    const paid = lastPaid(stretches);
    return {
      paidThrough: paid?.end ?? null,
      paidFrom: paid?.start ?? null,
      loneHalf: (stretches.at(-1)?.halfUnits ?? 0) % 2 === 1,
    };
  });
}

/** Whatever exceeds the last stretch is taken from the one before it. */
function lengthen(stretches: readonly Stretch[], halfUnits: number, days: Calendar): readonly Stretch[] {
  const last = stretches.at(-1);
  if (last === undefined) throw new RangeError("the ledger takes or gives units before any were granted");
  const left = last.halfUnits + halfUnits;
  const before = stretches.slice(0, -1);
  if (left > 0) return [...before, changed(last, left, days)];
  return left === 0 ? before : lengthen(before, left, days);
}

/** Lengthening continues from the old end, so that a stretch of years isn't walked again for every row. */
function changed(was: Stretch, halfUnits: number, days: Calendar): Stretch {
  const more = wholeUnits(halfUnits) - wholeUnits(was.halfUnits);
  if (was.end === null || more < 0) return stretchOf(was.start, halfUnits, days);
  const end = more === 0 ? was.end : lastUnit(unitAfter(was.end, days), more, days.schedule, days.calendar);
  return { start: was.start, halfUnits, end };
}

function stretchOf(start: Day, halfUnits: number, { schedule, calendar }: Calendar): Stretch {
  const units = wholeUnits(halfUnits);
  // A subscription that began on a bill: nothing is paid for yet, from its first unit on.
  if (halfUnits === 0) return { start, halfUnits, end: addDays(start, -1) };
  return { start, halfUnits, end: units < 1 ? null : lastUnit(start, units, schedule, calendar) };
}

const wholeUnits = (halfUnits: number): number => Math.floor(halfUnits / 2);

const unitAfter = (end: Day, { schedule, calendar }: Calendar): Day => firstUnit(schedule, calendar, addDays(end, 1));

const lastPaid = (stretches: readonly Stretch[]): Stretch | undefined => stretches.findLast(({ end }) => end !== null);

/** The row for a whole paid term. */
export const grantOf = (term: { readonly startOn: Day; readonly units: number }): ExpiryEntry => ({
  cause: "granted",
  halfUnits: term.units * 2,
  issueOn: term.startOn,
});
