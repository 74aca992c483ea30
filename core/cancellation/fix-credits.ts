import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import { addDays, addMonths, type Day, partsOf } from "../day.ts";
import { creditDays } from "../delivery/issue-options.ts";
import { issueValue } from "../delivery/issue-value.ts";
import { cents, type Cents, plus } from "../money.ts";
import type { CreditBound } from "../site/save-offer.ts";
import type { RateVersion } from "../subscribing/plan.ts";

/** Used if the publication's file sets no bound. */
export const defaultCreditBound: CreditBound = { papers: 3, amount: cents(2000) };

/** A report of a paper that staff have not decided on yet (rules 4.8). */
export type OutstandingReport = {
  readonly issueId: number;
  readonly issueOn: Day;
  readonly halfUnits: 1 | 2;
  readonly reportedOn: Day;
  /** Milliseconds since 1970. */
  readonly reportedMs: number;
};

export type FixCreditFacts = {
  /** For this subscription only. */
  readonly reports: readonly OutstandingReport[];
  readonly bound: CreditBound;
  /** When the first attempt to cancel of the last 30 days began, in milliseconds since 1970. */
  readonly attemptMs: number;
  /** When a fix last credited papers of this subscription; null: never. */
  readonly lastCreditedOn: Day | null;
  readonly today: Day;
  readonly rate: Pick<RateVersion, "term" | "amount" | "weekdayValues">;
  readonly plan: { readonly printDays: Schedule; readonly calendar: PublishingCalendar };
};

/** The reports that a fix credits, oldest paper first, and the value of their papers. */
export type FixCredits = { readonly reports: readonly OutstandingReport[]; readonly amount: Cents };

/**
 * Decides which of the reports that wait for review a fix credits (decision 30). Nobody should earn credits by
 * reporting problems while canceling, so a paper counts only if it was reported within the credit period, and before
 * the first attempt to cancel in that time. A fix credits at most once in twelve months, and within the publication's
 * bound. Other reports keep waiting. Null: nothing is credited.
 */
export function fixCredits(facts: FixCreditFacts): FixCredits | null {
  const { bound, attemptMs, lastCreditedOn, today } = facts;
  if (lastCreditedOn !== null && lastCreditedOn > yearBefore(today)) return null;
  const since = addDays(today, -creditDays);
  const reports: OutstandingReport[] = [];
  let amount = cents(0);
  for (const report of facts.reports.toSorted(byPaper)) {
    if (report.reportedOn <= since || report.reportedMs >= attemptMs) continue;
    const withIt = plus(amount, issueValue(report, facts.rate, facts.plan));
    if (reports.length >= bound.papers || withIt > bound.amount) break;
    reports.push(report);
    amount = withIt;
  }
  return amount > 0 ? { reports, amount } : null;
}

const yearBefore = (today: Day): Day => addMonths(today, -12, partsOf(today).date);

const byPaper = (a: OutstandingReport, b: OutstandingReport): number =>
  a.issueOn < b.issueOn ? -1 : a.issueOn > b.issueOn ? 1 : a.issueId - b.issueId;
