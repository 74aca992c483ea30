import type { Day } from "../day.ts";
import { stoppedIssues } from "../calendar/stopped-issues.ts";
import { deliveryDays } from "../ledger/delivery-days.ts";
import { type ExpiryEntry, replayLedger } from "../ledger/expiry.ts";
import { unitsLeftAfter } from "../ledger/prepaid.ts";
import { cents, type Cents, negate, plus } from "../money.ts";
import { isLive, type SubscriptionStatus } from "../subscription/status.ts";
import { takeBackUnits, type UnitsTakenBack, type UnusedFacts } from "./take-back-units.ts";

/** Why staff end a subscription immediately (rules 4.6). */
export const endReasons = ["deceased", "moved", "goodwill"] as const;
export type EndReason = (typeof endReasons)[number];

export type EndFacts = UnusedFacts & {
  readonly status: SubscriptionStatus;
  /** False: somebody else paid for it, so nothing is refunded to its reader. */
  readonly renews: boolean;
  /** What the payer's bank returned of the last payment after a dispute. */
  readonly returnedByBank: Cents;
};

export type EndDecision =
  | {
      readonly kind: "ended";
      /** What is taken back from the paid term; null: nothing is unused. */
      readonly unused: { readonly entry: ExpiryEntry; readonly units: number } | null;
      /** Null: there is no refund. */
      readonly refund: { readonly amount: Cents; readonly ofPrepaid: Cents } | null;
      /** The last day that stays paid for; null: none. */
      readonly paidThrough: Day | null;
    }
  | { readonly kind: "refused"; readonly because: "not-live" };

/**
 * An immediate end (rules 3a, 4.6) refunds the paid issues from the first one that it can still reach, and saved papers
 * that were not delivered yet. These are the units granted last, as they are earned last. What the payer's bank has
 * already returned is not paid twice.
 */
export function decideEnd(facts: EndFacts): EndDecision {
  if (!isLive(facts.status)) return { kind: "refused", because: "not-live" };
  const { entries, lastDay, printDays, calendar } = facts;
  const units = unitsLeftAfter(lastDay, facts) + savedUntilNow(facts);
  const back = units === 0 ? null : takeBackUnits(units, facts);
  const { paidThrough } = replayLedger(back === null ? entries : [...entries, back.entry], printDays, calendar);
  return {
    kind: "ended",
    unused: back && { entry: back.entry, units },
    refund: back !== null && facts.renews ? stillOwed(back.refund, facts.returnedByBank) : null,
    paidThrough,
  };
}

/** The part of the refund that isn't taken from prepaid money here is earned with the units that were taken back. */
function stillOwed(
  { amount, ofPrepaid }: UnitsTakenBack["refund"],
  returnedByBank: Cents,
): UnitsTakenBack["refund"] | null {
  const owed = plus(amount, negate(returnedByBank));
  return owed > 0 ? { amount: owed, ofPrepaid: cents(Math.min(ofPrepaid, owed)) } : null;
}

/** The saved papers of a stop, which were to come with the first paper after it. */
function savedUntilNow({ stops, printDays, calendar, lastDay, entries }: EndFacts): number {
  const { paidFrom } = replayLedger(entries, printDays, calendar);
  const papers = deliveryDays(entries, printDays, calendar);
  return stops
    .filter(({ option, restartOn }) => option === "save" && restartOn > lastDay)
    .flatMap((stop) => stoppedIssues(stop, papers, calendar))
    .filter((issue) => issue <= lastDay && paidFrom !== null && issue >= paidFrom).length;
}
