import { firstUnit, lastUnit } from "../calendar/granted-term.ts";
import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import { addDays, type Day } from "../day.ts";

/** Why paid issues or days were added or taken back (rules 1). */
export type ExpiryCause = "granted" | "complaint" | "stop" | "goodwill" | "refunded";

/** One row of the expiry ledger, in half units: a missing section is worth half an issue (rules 4.8). */
export type ExpiryEntry = {
  readonly cause: ExpiryCause;
  readonly halfUnits: number;
  /** The issue or day of the row; for `granted`, the first one that is paid for. */
  readonly issueOn: Day;
  /** For a grant: the delivery days of its plan. Left out: those of the current plan. */
  readonly printDays?: Schedule | null;
  /** For a grant, used by figures about who paid. Left out: not needed. */
  readonly paidAs?: PaidAs;
};

/** Who paid for papers or days: the reader, somebody else, or nobody. */
export type PaidAs = "paid" | "gift" | "free";

export type PaidTerm = {
  /** The last issue or day paid for; null while nothing is paid. */
  readonly paidThrough: Day | null;
  /** The first issue or day of the last stretch that is paid without a gap; null while nothing is paid. */
  readonly paidFrom: Day | null;
  /** A half unit that waits for a second one (rules 3a). */
  readonly loneHalf: boolean;
};

/**
 * Issues of one plan, paid for in one way, without a gap. `end`: the last of them; null while they don't make a whole
 * unit. A stretch granted without any units ends the day before it starts. `from`: where paid issues without a gap
 * began, including those of earlier plans.
 */
export type Stretch = {
  readonly start: Day;
  readonly halfUnits: number;
  readonly end: Day | null;
  readonly from: Day;
  readonly schedule: Schedule;
  readonly paidAs: PaidAs;
};

const nothingPaid: PaidTerm = { paidThrough: null, paidFrom: null, loneHalf: false };

/**
 * Calculates the end of the paid term from the ledger alone (rules 8.1), oldest row first. A grant opens a new stretch
 * if it begins after a gap (a lapsed subscription is paid for again) or has other delivery days. Every other row
 * lengthens or shortens the last stretch.
 */
export const replayLedger = (
  entries: readonly ExpiryEntry[],
  schedule: Schedule,
  calendar: PublishingCalendar,
): PaidTerm => replayLedgerSteps(entries, schedule, calendar).at(-1) ?? nothingPaid;

/** What is paid for after each row, in the order of the rows. */
export function replayLedgerSteps(
  entries: readonly ExpiryEntry[],
  schedule: Schedule,
  calendar: PublishingCalendar,
): PaidTerm[] {
  let stretches: readonly Stretch[] = [];
  return entries.map((entry) => {
    stretches = applyEntry(stretches, entry, schedule, calendar);
    const paid = lastPaid(stretches);
    return {
      paidThrough: paid?.end ?? null,
      paidFrom: paid?.from ?? null,
      loneHalf: (stretches.at(-1)?.halfUnits ?? 0) % 2 === 1,
    };
  });
}

/** All paid stretches, oldest first. */
export const stretchesOf = (
  entries: readonly ExpiryEntry[],
  schedule: Schedule,
  calendar: PublishingCalendar,
): readonly Stretch[] =>
  entries.reduce<readonly Stretch[]>((stretches, entry) => applyEntry(stretches, entry, schedule, calendar), []);

function applyEntry(
  stretches: readonly Stretch[],
  { cause, halfUnits, issueOn, printDays, paidAs = "paid" }: ExpiryEntry,
  atHand: Schedule,
  calendar: PublishingCalendar,
): readonly Stretch[] {
  if (cause !== "granted") return lengthen(stretches, halfUnits, calendar);
  const schedule = printDays ?? atHand;
  const last = stretches.at(-1);
  const before = lastPaid(stretches);
  const isSame = last === undefined || (last.schedule.join() === schedule.join() && last.paidAs === paidAs);
  const begun = { start: issueOn, halfUnits, from: issueOn, schedule, paidAs };
  if (before === undefined || before.end === null) return [...stretches, withEnd(begun, calendar)];
  const next = unitAfter(before.end, isSame ? before.schedule : schedule, calendar);
  if (issueOn > next) return [...stretches, withEnd(begun, calendar)];
  if (isSame) return lengthen(stretches, halfUnits, calendar);
  // A half unit that waits for a second one is carried over to the new plan.
  const half = before.halfUnits % 2;
  const earlier = stretches.map((each) => (each === before ? { ...before, halfUnits: before.halfUnits - half } : each));
  return [...earlier, withEnd({ ...begun, start: next, from: before.from, halfUnits: halfUnits + half }, calendar)];
}

/** Whatever exceeds the last stretch is taken from the one before it. */
function lengthen(stretches: readonly Stretch[], halfUnits: number, calendar: PublishingCalendar): readonly Stretch[] {
  const last = stretches.at(-1);
  if (last === undefined) throw new RangeError("the ledger takes or gives units before any were granted");
  const left = last.halfUnits + halfUnits;
  const before = stretches.slice(0, -1);
  if (left > 0) return [...before, resizeStretch(last, left, calendar)];
  return left === 0 ? before : lengthen(before, left, calendar);
}

/** Lengthening continues from the old end, so that a stretch of years isn't recounted for every row. */
function resizeStretch(was: Stretch, halfUnits: number, calendar: PublishingCalendar): Stretch {
  const more = wholeUnits(halfUnits) - wholeUnits(was.halfUnits);
  if (was.end === null || more < 0) return withEnd({ ...was, halfUnits }, calendar);
  const end = more === 0 ? was.end : lastUnit(unitAfter(was.end, was.schedule, calendar), more, was.schedule, calendar);
  return { ...was, halfUnits, end };
}

function withEnd(stretch: Omit<Stretch, "end">, calendar: PublishingCalendar): Stretch {
  const { start, halfUnits, schedule } = stretch;
  const units = wholeUnits(halfUnits);
  // The subscription began on a bill: nothing is paid for yet, from its first unit on.
  if (halfUnits === 0) return { ...stretch, end: addDays(start, -1) };
  return { ...stretch, end: units < 1 ? null : lastUnit(start, units, schedule, calendar) };
}

const wholeUnits = (halfUnits: number): number => Math.floor(halfUnits / 2);

const unitAfter = (end: Day, schedule: Schedule, calendar: PublishingCalendar): Day =>
  firstUnit(schedule, calendar, addDays(end, 1));

const lastPaid = (stretches: readonly Stretch[]): Stretch | undefined => stretches.findLast(({ end }) => end !== null);

/** The row for a whole paid term. `printDays`: null if a sample uses those of the current plan. */
export const grantEntry = (
  term: { readonly startOn: Day; readonly units: number },
  printDays: Schedule | null,
): ExpiryEntry => ({
  cause: "granted",
  halfUnits: term.units * 2,
  issueOn: term.startOn,
  printDays,
});
