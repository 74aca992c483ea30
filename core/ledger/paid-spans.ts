import { firstUnit, lastUnit } from "../calendar/granted-term.ts";
import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import { addDays, type Day } from "../day.ts";
import type { ExpiryEntry } from "./expiry.ts";

/** How papers or days were paid for: by their reader, by somebody else, or by nobody. */
export type PaidAs = "paid" | "gift" | "free";

/** A row of the ledger with the plan that it was written for. */
export type PlannedEntry = ExpiryEntry & { readonly printDays: Schedule; readonly paidAs: PaidAs };

/**
 * Papers or days of one plan that are paid for without a gap. `through` is the day before `from` where nothing is paid
 * yet, and null where half a paper is.
 */
export type PaidSpan = {
  readonly from: Day;
  readonly through: Day | null;
  readonly halfUnits: number;
  readonly printDays: Schedule;
  readonly paidAs: PaidAs;
};

/**
 * Every stretch that the ledger says was paid for, oldest first: as `replay`, which asks only for the last one, but with
 * the plan of each grant. Papers of a plan that was changed since were those of the plan before.
 */
export function paidSpans(entries: readonly PlannedEntry[], calendar: PublishingCalendar): readonly PaidSpan[] {
  let spans: readonly PaidSpan[] = [];
  for (const entry of entries)
    spans = entry.cause === "granted" ? granted(spans, entry, calendar) : lengthened(spans, entry.halfUnits, calendar);
  return spans;
}

/** The last day that is paid for; null while nothing is. */
export const lastPaidDay = (spans: readonly PaidSpan[]): Day | null =>
  spans.findLast(({ through }) => through !== null)?.through ?? null;

function granted(spans: readonly PaidSpan[], entry: PlannedEntry, calendar: PublishingCalendar): readonly PaidSpan[] {
  const { printDays, paidAs, halfUnits, issueOn } = entry;
  const last = spans.at(-1);
  const end = lastPaidDay(spans);
  if (last === undefined || end === null || issueOn > firstUnit(last.printDays, calendar, addDays(end, 1)))
    return [...spans, spanOf({ from: issueOn, halfUnits, printDays, paidAs }, calendar)];
  if (last.paidAs === paidAs && last.printDays.join() === printDays.join())
    return lengthened(spans, halfUnits, calendar);
  const from = firstUnit(printDays, calendar, addDays(end, 1));
  return [...spans, spanOf({ from, halfUnits, printDays, paidAs }, calendar)];
}

/** Whatever exceeds the last stretch is taken from the one before it. */
function lengthened(spans: readonly PaidSpan[], halfUnits: number, calendar: PublishingCalendar): readonly PaidSpan[] {
  const last = spans.at(-1);
  if (last === undefined) return spans;
  const left = last.halfUnits + halfUnits;
  const before = spans.slice(0, -1);
  if (left > 0) return [...before, spanOf({ ...last, halfUnits: left }, calendar)];
  return left === 0 ? before : lengthened(before, left, calendar);
}

function spanOf(span: Omit<PaidSpan, "through">, calendar: PublishingCalendar): PaidSpan {
  const { from, halfUnits, printDays } = span;
  if (halfUnits === 0) return { ...span, through: addDays(from, -1) };
  const units = Math.floor(halfUnits / 2);
  return { ...span, through: units < 1 ? null : lastUnit(from, units, printDays, calendar) };
}
