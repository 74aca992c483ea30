import { firstUnit, grantTerm } from "../calendar/granted-term.ts";
import { addDays, laterOf, type Day } from "../day.ts";
import { cents, negate, plus, type Cents } from "../money.ts";
import type { Arrears } from "./arrears.ts";
import { type OpenTerm, type TermPrice, type UnitPlan, valuedUnits } from "../ledger/unit-values.ts";

/** Units of the expiry ledger that a payment grants. */
export type Grant = { readonly startOn: Day; readonly units: number };

export type Bought = {
  /** What was owed and is now paid; null: nothing. */
  readonly settled: (Grant & { readonly amount: Cents }) | null;
  /** The fee for paper bills that is now paid. Zero: there was none, or the money wasn't enough. */
  readonly fee: Cents;
  /** What is paid in advance; null: the money wasn't enough. */
  readonly granted: (Grant & { readonly paidThrough: Day }) | null;
  readonly anchorDay: number;
  /** Stays on the account as its balance, and is used first next time (rules 3a). */
  readonly left: Cents;
};

export type BuyingFacts = UnitPlan & {
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
export function whatMoneyBuys(facts: BuyingFacts): Bought {
  const { settled, left } = settle(facts);
  const owed = facts.arrears.units.length - (settled?.units ?? 0);
  if (owed > 0 || left < facts.fee) return { settled, fee: cents(0), granted: null, anchorDay: facts.anchorDay, left };
  return { settled, fee: facts.fee, ...buy(facts, less(left, facts.fee)) };
}

/** Whole units, oldest first. */
function settle({ money, arrears }: BuyingFacts): Pick<Bought, "settled" | "left"> {
  let left = money;
  let units = 0;
  for (const { value } of arrears.units) {
    if (value > left) break;
    left = less(left, value);
    units += 1;
  }
  const [first] = arrears.units;
  if (first === undefined || units === 0) return { settled: null, left };
  return { settled: { startOn: first.day, units, amount: less(money, left) }, left };
}

/** Starts today, or at the end of what is paid or was delivered, whichever is later. */
function buy(facts: BuyingFacts, money: Cents): Omit<Bought, "settled" | "fee"> {
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
  return { granted: units === 0 ? null : { startOn, units, paidThrough: end }, anchorDay, left };
}

const less = (from: Cents, amount: Cents): Cents => plus(from, negate(amount));
