import { addDays, type Day, daysBetween, laterOf } from "../day.ts";
import { unitsToComeAfter } from "../ledger/prepaid.ts";
import { type PaidDates, paidDates } from "../ledger/paid-dates.ts";
import { takeBack, type TakenBack, type UnusedFacts } from "./take-back.ts";

/** An increased price that was charged for the first time, for the newest term, to a reader who may undo it. */
export type IncreaseCharged = {
  readonly chargedOn: Day;
  /** As in the notice: the planned charge date, and the last day to cancel for a refund (law.md NY3). */
  readonly announcedFor: Day;
  readonly refundUntil: Day;
};

export type IncreaseFacts = UnusedFacts & { readonly today: Day; readonly increase: IncreaseCharged };

export type IncreaseUndone = TakenBack & { readonly dates: PaidDates };

/**
 * The days are counted from the charge, which may be late if a card fails. They never end before the day in the email.
 */
const lastDayToUndo = ({ chargedOn, announcedFor, refundUntil }: IncreaseCharged): Day =>
  laterOf(refundUntil, addDays(chargedOn, daysBetween(announcedFor, refundUntil)));

/**
 * A reader who cancels within these days of an increased charge is refunded the unused part of the term that it paid
 * for. What was paid at the older price is used up first (law.md NY3). Null: the right no longer applies, or none of
 * that term is unused.
 */
export function undoIncrease(facts: IncreaseFacts): IncreaseUndone | null {
  const { increase, today, lastDay, entries, grants } = facts;
  const dearer = grants.at(-1)?.paid;
  if (dearer === undefined || today > lastDayToUndo(increase)) return null;
  const units = Math.min(dearer.units - dearer.givenBack, unitsToComeAfter(lastDay, facts));
  if (units <= 0) return null;
  const back = takeBack(units, facts);
  const dates = paidDates({ ...facts, entries: [...entries, back.entry] });
  return dates === null || back.refund.amount <= 0 ? null : { ...back, dates };
}
