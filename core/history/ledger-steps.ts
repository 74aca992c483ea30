import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import type { Day } from "../day.ts";
import { type ExpiryCause, type ExpiryEntry, replayLedgerSteps } from "../ledger/expiry.ts";

/** A row of the expiry ledger as it was posted. */
export type PostedEntry = ExpiryEntry & {
  /** What it refers to: `payment:...`, `gift:...`, `stop:7`, `issue:12`. */
  readonly reference: string | null;
  readonly postedOn: Day;
  /** When it was posted, in milliseconds since 1970, which orders entries of the same day. */
  readonly postedMs: number;
};

/** What one cause did to the paid term, and the resulting date. */
export type LedgerStep = {
  readonly cause: ExpiryCause;
  readonly reference: string | null;
  readonly halfUnits: number;
  /** The first and last issue or day it concerns. */
  readonly from: Day;
  readonly through: Day;
  readonly postedOn: Day;
  readonly postedMs: number;
  /** The last day of the subscription before and after it; null: nothing was paid for. */
  readonly before: Day | null;
  readonly after: Day | null;
  /** A half unit that waits for a second one. */
  readonly loneHalf: boolean;
};

/** The ledger as steps, oldest first. Consecutive rows of one stop form one step. */
export function ledgerSteps(
  entries: readonly PostedEntry[],
  schedule: Schedule,
  calendar: PublishingCalendar,
): LedgerStep[] {
  const terms = replayLedgerSteps(entries, schedule, calendar);
  const steps: LedgerStep[] = [];
  for (const [at, entry] of entries.entries()) {
    const last = steps.at(-1);
    const { paidThrough = null, loneHalf = false } = terms[at] ?? {};
    const continuesStep = last !== undefined && isOfOneStop(last, entry);
    if (continuesStep) steps.pop();
    steps.push({
      cause: entry.cause,
      reference: entry.reference,
      halfUnits: entry.halfUnits + (continuesStep ? last.halfUnits : 0),
      from: continuesStep ? last.from : entry.issueOn,
      through: entry.issueOn,
      postedOn: entry.postedOn,
      postedMs: entry.postedMs,
      before: continuesStep ? last.before : (terms[at - 1]?.paidThrough ?? null),
      after: paidThrough,
      loneHalf,
    });
  }
  return steps;
}

const isOfOneStop = (step: LedgerStep, entry: PostedEntry): boolean =>
  entry.cause === "stop" &&
  step.cause === "stop" &&
  entry.reference !== null &&
  entry.reference === step.reference &&
  step.through < entry.issueOn;
