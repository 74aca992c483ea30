import { firstUnit, grantTerm } from "../calendar/granted-term.ts";
import { addDays, type Day, laterOf } from "../day.ts";
import { cents, type Cents, negate, plus } from "../money.ts";
import type { Arrears } from "./arrears.ts";
import { type OpenTerm, type TermPrice, type UnitPlan, valuedUnits } from "../ledger/unit-values.ts";

/** Units of the expiry ledger that a payment grants. */
export type UnitGrant = { readonly startOn: Day; readonly units: number };

export type PaymentAllocation = {
  /** What was owed and is now paid; null: nothing. */
  readonly settled: (UnitGrant & { readonly amount: Cents }) | null;
  /** The fee for paper bills that is now paid. Zero: there was none, or the money wasn't enough. */
  readonly fee: Cents;
  /** What is paid in advance; null: the money wasn't enough. */
  readonly granted: (UnitGrant & { readonly paidThrough: Day }) | null;
  readonly anchorDay: number;
  /** Stays on the account as its balance, and is used first next time (rules 3a). */
  readonly leftover: Cents;
};

export type AllocationFacts = UnitPlan & {
  /** The payment without tip and donation, plus the account's balance. */
  readonly money: Cents;
  readonly arrears: Arrears;
  /** The fee for paper bills. */
  readonly fee: Cents;
  readonly paidThrough: Day;
  readonly today: Day;
  /** The term that is paid in part; the next part payment continues it. */
  readonly open: OpenTerm | null;
  /** The price of the chosen term. */
  readonly price: TermPrice;
};

/**
 * A payment first settles what is owed (papers before the fee of their bill), and buys full terms and then units with
 * the rest (rules 3a, 4.4, 4.9).
 */
export function allocatePayment(facts: AllocationFacts): PaymentAllocation {
  const { settled, leftover } = settleArrears(facts);
  const owed = facts.arrears.units.length - (settled?.units ?? 0);
  if (owed > 0 || leftover < facts.fee)
    return { settled, fee: cents(0), granted: null, anchorDay: facts.anchorDay, leftover };
  return { settled, fee: facts.fee, ...buyUnits(facts, less(leftover, facts.fee)) };
}

/** Whole units, oldest first. */
function settleArrears({ money, arrears }: AllocationFacts): Pick<PaymentAllocation, "settled" | "leftover"> {
  let left = money;
  let units = 0;
  for (const { value } of arrears.units) {
    if (value > left) break;
    left = less(left, value);
    units += 1;
  }
  const [first] = arrears.units;
  if (first === undefined || units === 0) return { settled: null, leftover: left };
  return { settled: { startOn: first.day, units, amount: less(money, left) }, leftover: left };
}

/** Starts today, or at the end of what is paid or was delivered, whichever is later. */
function buyUnits(facts: AllocationFacts, money: Cents): Omit<PaymentAllocation, "settled" | "fee"> {
  const { printDays, calendar, price, paidThrough, today, arrears } = facts;
  const lastHad = laterOf(paidThrough, arrears.units.at(-1)?.day ?? paidThrough);
  const startOn = firstUnit(printDays, calendar, laterOf(today, addDays(lastHad, 1)));
  const plan = { printDays, term: price.rate.term };
  let [left, units, anchorDay] = [money, 0, facts.anchorDay];
  let [next, end] = [startOn, startOn];
  while (price.whole > 0 && left >= price.whole) {
    const term = grantTerm(next, anchorDay, plan, calendar);
    left = less(left, price.whole);
    units += term.units;
    ({ paidThrough: end, anchorDay } = term);
    next = firstUnit(printDays, calendar, addDays(end, 1));
  }
  // Less than a full term's price is left, so it buys at most one term's units.
  let most = price.whole > 0 ? grantTerm(next, anchorDay, plan, calendar).units : 0;
  const last = arrears.units.at(-1);
  const open = last === undefined ? facts.open : last.open;
  for (const { day, value } of valuedUnits(next, price, { ...facts, anchorDay }, { open })) {
    if (most === 0 || value > left) break;
    left = less(left, value);
    units += 1;
    most -= 1;
    end = day;
  }
  return { granted: units === 0 ? null : { startOn, units, paidThrough: end }, anchorDay, leftover: left };
}

const less = (from: Cents, amount: Cents): Cents => plus(from, negate(amount));
