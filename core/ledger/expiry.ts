import { firstUnit, lastUnit } from "../calendar/granted-term.ts";
import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import { addDays, type Day } from "../day.ts";

/** Why paid issues or days were added or taken back (rules 1). */
export type ExpiryCause = "granted" | "complaint" | "stop" | "goodwill" | "refunded";

/** One row of the expiry ledger. It is counted in half units: a missing section is worth half an issue (rules 4.8). */
export type ExpiryEntry = {
  readonly cause: ExpiryCause;
  readonly halfUnits: number;
  /** The issue or day that the row is about; for `granted` the first one that it pays for. */
  readonly issueOn: Day;
};

export type PaidTerm = {
  /** The last issue or day paid for; null while nothing is. */
  readonly paidThrough: Day | null;
  /** The first issue or day of the last stretch that is paid for without a gap; null while nothing is. */
  readonly paidFrom: Day | null;
  /** A single half unit waits for a second one (rules 3a). */
  readonly loneHalf: boolean;
};

/** Paid issues without a gap between them. */
type Stretch = { readonly start: Day; readonly halfUnits: number };

/**
 * Works the end of the paid term out of the ledger alone (rules 8.1), oldest row first. A grant that begins after a gap,
 * as when a lapsed subscription is paid again, opens a new stretch; all else lengthens or shortens the last one.
 */
export function replay(entries: readonly ExpiryEntry[], schedule: Schedule, calendar: PublishingCalendar): PaidTerm {
  let stretches: readonly Stretch[] = [];
  for (const entry of entries) {
    const end = endOf(stretches, schedule, calendar);
    const follows = end !== null && entry.issueOn <= firstUnit(schedule, calendar, addDays(end, 1));
    stretches =
      entry.cause === "granted" && !follows
        ? [...stretches, { start: entry.issueOn, halfUnits: entry.halfUnits }]
        : lengthen(stretches, entry.halfUnits);
  }
  return {
    paidThrough: endOf(stretches, schedule, calendar),
    paidFrom: lastPaid(stretches)?.start ?? null,
    loneHalf: (stretches.at(-1)?.halfUnits ?? 0) % 2 === 1,
  };
}

/** What is taken back beyond the last stretch comes off the one before it. */
function lengthen(stretches: readonly Stretch[], halfUnits: number): readonly Stretch[] {
  const last = stretches.at(-1);
  if (last === undefined) throw new RangeError("the ledger takes or gives units before any were granted");
  const left = last.halfUnits + halfUnits;
  if (left > 0) return [...stretches.slice(0, -1), { ...last, halfUnits: left }];
  const before = stretches.slice(0, -1);
  return left === 0 ? before : lengthen(before, left);
}

const lastPaid = (stretches: readonly Stretch[]): Stretch | undefined =>
  stretches.findLast(({ halfUnits }) => halfUnits >= 2);

function endOf(stretches: readonly Stretch[], schedule: Schedule, calendar: PublishingCalendar): Day | null {
  const paid = lastPaid(stretches);
  return paid === undefined ? null : lastUnit(paid.start, Math.floor(paid.halfUnits / 2), schedule, calendar);
}

/** The row for a whole term that was paid for. */
export const grantOf = (term: { readonly startOn: Day; readonly units: number }): ExpiryEntry => ({
  cause: "granted",
  halfUnits: term.units * 2,
  issueOn: term.startOn,
});
