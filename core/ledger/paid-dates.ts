import { firstUnit } from "../calendar/granted-term.ts";
import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import type { Term } from "../calendar/term.ts";
import { addDays, type Day } from "../day.ts";
import { deliveryDays } from "./delivery-days.ts";
import { type PaperOption, type StoppedDays, stoppedIssues } from "../calendar/stopped-issues.ts";
import { type ExpiryEntry, replayLedger } from "./expiry.ts";
import { nextRenewal, type NextRenewal } from "../calendar/next-renewal.ts";

/** An active stop, and the day through which its issues are already in the ledger. */
export type ActiveStop = StoppedDays & { readonly option: PaperOption; readonly postedThrough: Day | null };

export type PaidDates = { readonly paidThrough: Day; readonly loneHalf: boolean } & NextRenewal;

export type PaidFacts = {
  readonly entries: readonly ExpiryEntry[];
  readonly stops: readonly ActiveStop[];
  readonly printDays: Schedule;
  /** The term that ends. */
  readonly term: Term;
  readonly calendar: PublishingCalendar;
  readonly policy: { readonly chargeLeadDays: number };
};

/**
 * Every date of a subscription, from its ledger and its active stops. A stop counts as soon as it is accepted, though
 * its rows are posted only as each date passes (rules 3a). Null while nothing is paid.
 */
export function paidDates(facts: PaidFacts): PaidDates | null {
  const { entries, printDays, term, calendar, policy } = facts;
  const { paidFrom, paidThrough, loneHalf } = replayLedger(entries, printDays, calendar);
  if (paidFrom === null || paidThrough === null) return null;
  const end = unpostedIssues(facts, { paidFrom, paidThrough }).at(-1)?.paidThrough ?? paidThrough;
  return { paidThrough: end, loneHalf, ...nextRenewal(end, { printDays, term }, calendar, policy) };
}

/** A stopped issue that lengthens the subscription, and the last paid issue after counting it. */
export type CountedIssue = { readonly issueOn: Day; readonly paidThrough: Day };

/**
 * The issues of active stops that are not posted yet, oldest first. Only a paid issue can be made up later. One beyond
 * the paid term counts once a payment or an earlier stopped issue has extended the term past it.
 */
export function unpostedIssues(
  { entries, stops, printDays, calendar }: Pick<PaidFacts, "entries" | "stops" | "printDays" | "calendar">,
  paid: { readonly paidFrom: Day; readonly paidThrough: Day },
): CountedIssue[] {
  const lengthening = stops.filter(({ option }) => option === "stop");
  if (lengthening.length === 0) return [];
  const papers = deliveryDays(entries, printDays, calendar);
  const issues = lengthening
    .flatMap((stop) =>
      stoppedIssues(stop, papers, calendar).filter(
        (issue) => issue >= paid.paidFrom && (stop.postedThrough === null || issue > stop.postedThrough),
      ),
    )
    .toSorted();
  const counted: CountedIssue[] = [];
  let { paidThrough } = paid;
  for (const issueOn of issues) {
    if (issueOn > paidThrough) return counted;
    paidThrough = firstUnit(printDays, calendar, addDays(paidThrough, 1));
    counted.push({ issueOn, paidThrough });
  }
  return counted;
}
