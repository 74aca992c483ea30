import { addDays, type Day } from "../day.ts";
import { plus, type Cents } from "../money.ts";
import { type OpenTerm, type TermPrice, type UnitPlan, type ValuedUnit, valuedUnits } from "../ledger/unit-values.ts";

/** What was delivered and is not paid for. */
export type Arrears = { readonly units: readonly ValuedUnit[]; readonly amount: Cents };

export type ArrearsFacts = UnitPlan & {
  readonly paidThrough: Day;
  readonly today: Day;
  /** How long delivery and access go on unpaid. */
  readonly graceDays: number;
  /** Issues that a temporary stop has kept from being delivered, whatever is to become of them. */
  readonly stopped: readonly Day[];
  /** The term that is paid for in part. */
  readonly open: OpenTerm | null;
  /** Of the term that has not been paid. */
  readonly price: TermPrice;
};

/**
 * What is owed: the issues, or days, after the paid term up to and including today, never beyond grace and never stopped
 * ones (rules 3a, 4.4).
 */
export function arrearsOf(facts: ArrearsFacts): Arrears {
  const { paidThrough, today, graceDays, stopped, open, price } = facts;
  const endOfGrace = addDays(paidThrough, graceDays);
  const last = today < endOfGrace ? today : endOfGrace;
  const units: ValuedUnit[] = [];
  if (last > paidThrough)
    for (const unit of valuedUnits(addDays(paidThrough, 1), price, facts, { open, without: stopped })) {
      if (unit.day > last) break;
      units.push(unit);
    }
  return { units, amount: plus(...units.map(({ value }) => value)) };
}
