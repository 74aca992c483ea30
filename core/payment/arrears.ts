import { addDays, type Day } from "../day.ts";
import { type Cents, plus } from "../money.ts";
import { type OpenTerm, type TermPrice, type UnitPlan, type ValuedUnit, valuedUnits } from "../ledger/unit-values.ts";

/** What was delivered but isn't paid for. */
export type Arrears = { readonly units: readonly ValuedUnit[]; readonly amount: Cents };

export type ArrearsFacts = UnitPlan & {
  readonly paidThrough: Day;
  readonly today: Day;
  /** How long delivery and access continue unpaid. */
  readonly graceDays: number;
  /** Issues that a temporary stop has kept from being delivered, whatever its paper option. */
  readonly stopped: readonly Day[];
  /** The term that is partly paid. */
  readonly open: OpenTerm | null;
  /** The price of the unpaid term. */
  readonly price: TermPrice;
};

/**
 * What is owed: the issues or days after the paid term through today, never beyond grace and never stopped ones (rules
 * 3a, 4.4).
 */
export function arrearsOf(facts: ArrearsFacts): Arrears {
  const { paidThrough, today, graceDays, stopped, open, price } = facts;
  const endOfGrace = addDays(paidThrough, graceDays);
  const last = today < endOfGrace ? today : endOfGrace;
  const units: ValuedUnit[] = [];
  if (last > paidThrough)
    for (const unit of valuedUnits(addDays(paidThrough, 1), price, facts, { open, skipped: stopped })) {
      if (unit.day > last) break;
      units.push(unit);
    }
  return { units, amount: plus(...units.map(({ value }) => value)) };
}
