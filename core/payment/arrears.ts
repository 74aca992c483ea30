import { addDays, type Day } from "../day.ts";
import { plus, type Cents } from "../money.ts";
import { type TermPrice, type UnitPlan, type ValuedUnit, valuedUnits } from "./unit-values.ts";

/** What was delivered and is not paid for. */
export type Arrears = { readonly units: readonly ValuedUnit[]; readonly amount: Cents };

export type ArrearsFacts = UnitPlan & {
  readonly paidThrough: Day;
  readonly today: Day;
  /** How long delivery and access go on unpaid. */
  readonly graceDays: number;
  /** Issues that a temporary stop has kept from being delivered. */
  readonly stopped: readonly Day[];
  /** Of the term that has not been paid. */
  readonly price: TermPrice;
};

/**
 * What is owed: the issues, or days, after the paid term up to and including today, never beyond grace and never stopped
 * ones (rules 3a, 4.4).
 */
export function arrearsOf(facts: ArrearsFacts): Arrears {
  const { paidThrough, today, graceDays, stopped, price } = facts;
  const endOfGrace = addDays(paidThrough, graceDays);
  const last = today < endOfGrace ? today : endOfGrace;
  const units: ValuedUnit[] = [];
  if (last > paidThrough)
    for (const unit of valuedUnits(addDays(paidThrough, 1), price, facts)) {
      if (unit.day > last) break;
      if (!stopped.includes(unit.day)) units.push(unit);
    }
  return { units, amount: plus(...units.map(({ value }) => value)) };
}
