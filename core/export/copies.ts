import { isIssueDay, type PublishingCalendar, type Schedule } from "../calendar/publishing.ts";
import type { StoppedDays } from "../calendar/stopped-issues.ts";
import { addDays, type Day, laterOf } from "../day.ts";
import { type ExpiryEntry, type PaidAs, stretchesOf } from "../ledger/expiry.ts";
import { isLive, type SubscriptionStatus } from "../subscription/status.ts";
import type { DaySpan } from "./day-span.ts";

/** `grace`: delivered after the paid term, and not paid for so far. */
export type CopyClass = PaidAs | "grace";

/** A paper that a subscriber got, or an issue that they could read. */
export type Copy = { readonly issueOn: Day; readonly class: CopyClass; readonly isPrinted: boolean };

export type CopyFacts = {
  readonly status: SubscriptionStatus;
  readonly startOn: Day;
  /** False: somebody else paid for it, and it ends after that term, without grace. */
  readonly renews: boolean;
  /** The last day of a canceled subscription. */
  readonly cancelAt: Day | null;
  readonly endedUnpaidOn: Day | null;
  /** Its ledger, oldest row first. */
  readonly entries: readonly ExpiryEntry[];
  /** Temporary stops that hold back papers for good. */
  readonly stops: readonly StoppedDays[];
  /** The current plan's print days, which papers in grace follow. */
  readonly printDays: Schedule;
};

/**
 * The issues of a period that a subscription got, oldest first. Papers that a stop saves for later count on their
 * original day. Papers that were reported missing count, too: they were printed and sent.
 *
 * @param today later papers are not counted.
 */
export function copiesOf(facts: CopyFacts, calendar: PublishingCalendar, days: DaySpan, today: Day): Copy[] {
  const through = days.to < today ? days.to : today;
  const stretches = stretchesOf(facts.entries, facts.printDays, calendar);
  const paidThrough = stretches.findLast(({ end }) => end !== null)?.end ?? addDays(facts.startOn, -1);
  const graceThrough = servedThrough(facts, paidThrough, today);
  const held = heldBack(facts);
  const copies: Copy[] = [];
  for (let day = laterOf(days.from, facts.startOn); day <= through; day = addDays(day, 1)) {
    const paid = stretches.find(({ start, end }) => end !== null && start <= day && day <= end);
    const isGrace = paid === undefined && day > paidThrough && day <= graceThrough;
    if (paid === undefined && !isGrace) continue;
    const printDays = paid?.schedule ?? facts.printDays;
    const schedule = printDays.length === 0 ? calendar.weekdays : printDays;
    const isPrinted = printDays.length > 0;
    if (isIssueDay(schedule, calendar, day) && !(isPrinted && held(day)))
      copies.push({ issueOn: day, class: paid?.paidAs ?? "grace", isPrinted });
  }
  return copies;
}

/** The last day of service: today for a live subscription, its last day for a canceled one. */
function servedThrough({ status, renews, cancelAt, endedUnpaidOn }: CopyFacts, paidThrough: Day, today: Day): Day {
  if (cancelAt !== null) return cancelAt;
  if (endedUnpaidOn !== null) return addDays(endedUnpaidOn, -1);
  return isLive(status) && renews ? today : paidThrough;
}

/**
 * Whether a stop holds back the paper of a day, according to the stop itself, or to the ledger if the stop was changed
 * later.
 */
function heldBack({ entries, stops }: CopyFacts): (day: Day) => boolean {
  const counted = new Map<Day, number>();
  for (const { cause, issueOn, halfUnits } of entries)
    if (cause === "stop") counted.set(issueOn, (counted.get(issueOn) ?? 0) + halfUnits);
  return (day) =>
    (counted.get(day) ?? 0) > 0 || stops.some(({ stopOn, restartOn }) => stopOn <= day && day < restartOn);
}
