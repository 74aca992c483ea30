import { addDays, type Day, daysBetween, laterOf } from "../day.ts";
import { unitsToComeAfter } from "../ledger/prepaid.ts";
import { type PaidDates, paidDates } from "../ledger/paid-dates.ts";
import { takeBack, type TakenBack, type UnusedFacts } from "./take-back.ts";

/** A price that had risen and was charged for the first time, for the newest term, to somebody who may undo it. */
export type IncreaseCharged = {
  readonly chargedOn: Day;
  /** As its notice has them: the charge that was to come, and the last day to cancel for the money (law.md NY3). */
  readonly announcedFor: Day;
  readonly refundUntil: Day;
};

export type IncreaseFacts = UnusedFacts & { readonly today: Day; readonly increase: IncreaseCharged };

export type IncreaseUndone = TakenBack & { readonly dates: PaidDates };

/** The days are counted from the charge, and last no shorter than the email says: it may come late, a card fails. */
const lastDayToUndo = ({ chargedOn, announcedFor, refundUntil }: IncreaseCharged): Day =>
  laterOf(refundUntil, addDays(chargedOn, daysBetween(announcedFor, refundUntil)));

/**
 * Who cancels within so many days of a higher charge gets the unused part of the term that it paid for back, and has had
 * that term from then on; what was paid at the older price is used up first (law.md NY3). Null: there is no such right any
 * more, or nothing of that term is unused.
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
