import { addDays, type Day, daysBetween, laterOf } from "../day.ts";
import { unitsLeftAfter } from "../ledger/prepaid.ts";
import { type PaidDates, paidDates } from "../ledger/paid-dates.ts";
import { takeBackUnits, type UnitsTakenBack, type UnusedFacts } from "./take-back-units.ts";

/** An increased price that was charged for the first time, for the newest term, to a reader who may undo it. */
export type ChargedIncrease = {
  readonly chargedOn: Day;
  /** As in the notice: the planned charge date, and the last day to cancel for a refund (law.md NY3). */
  readonly announcedFor: Day;
  readonly refundUntil: Day;
};

export type IncreaseFacts = UnusedFacts & { readonly today: Day; readonly increase: ChargedIncrease };

export type UndoneIncrease = UnitsTakenBack & { readonly dates: PaidDates };

/**
 * The days are counted from the charge, which may be late if a card fails. They never end before the day in the email.
 */
const lastDayToUndo = ({ chargedOn, announcedFor, refundUntil }: ChargedIncrease): Day =>
  laterOf(refundUntil, addDays(chargedOn, daysBetween(announcedFor, refundUntil)));

/**
 * A reader who cancels within these days of an increased charge is refunded the unused part of the term that it paid
 * for. What was paid at the older price is used up first (law.md NY3). Null: the right no longer applies, or none of
 * that term is unused.
 */
export function undoIncrease(facts: IncreaseFacts): UndoneIncrease | null {
  const { increase, today, lastDay, entries, grants } = facts;
  const increasedGrant = grants.at(-1)?.paid;
  if (increasedGrant === undefined || today > lastDayToUndo(increase)) return null;
  const units = Math.min(increasedGrant.units - increasedGrant.unitsTakenBack, unitsLeftAfter(lastDay, facts));
  if (units <= 0) return null;
  const back = takeBackUnits(units, facts);
  const dates = paidDates({ ...facts, entries: [...entries, back.entry] });
  return dates === null || back.refund.amount <= 0 ? null : { ...back, dates };
}
