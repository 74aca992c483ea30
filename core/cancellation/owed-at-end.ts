import { cents, type Cents, plus, portion } from "../money.ts";
import { type ExpiryEntry, replayLedger } from "../ledger/expiry.ts";
import { type TermPrice, type UnitPlan, valuedUnits } from "../ledger/unit-values.ts";
import type { Day } from "../day.ts";

export type OwedAtEndFacts = UnitPlan & {
  readonly entries: readonly ExpiryEntry[];
  readonly paidThrough: Day;
  /** Null: it hasn't been canceled. */
  readonly cancelAt: Day | null;
  /** False: a gift, paid for by somebody else. */
  readonly renews: boolean;
  /** The price of the term that ended. */
  readonly price: TermPrice;
  /** Left over from earlier payments; zero if another subscription of the account can use it. */
  readonly balance: Cents;
};

/**
 * What is paid out at the end (rules 3a, 4.6). `half`: a half-unit credit without a second half, and what it was for.
 */
export type OwedAtEnd = {
  readonly half: { readonly issueOn: Day; readonly value: Cents } | null;
  readonly balance: Cents;
  readonly amount: Cents;
};

/**
 * Credits that are left after a canceled subscription's last paper. Two halves have already become a paper; a single
 * half is worth half of the paper that it was given for. Null: nothing is owed, for example because unpaid papers in
 * grace are worth more.
 */
export function owedAtEnd(facts: OwedAtEndFacts): OwedAtEnd | null {
  if (facts.cancelAt === null || !facts.renews || facts.paidThrough < facts.cancelAt) return null;
  const half = loneHalf(facts);
  const amount = plus(half?.value ?? cents(0), facts.balance);
  return amount > 0 ? { half, balance: facts.balance, amount } : null;
}

function loneHalf(facts: OwedAtEndFacts): OwedAtEnd["half"] {
  const { entries, printDays, calendar, price } = facts;
  if (!replayLedger(entries, printDays, calendar).loneHalf) return null;
  const odd = entries.findLast(({ halfUnits }) => halfUnits % 2 !== 0);
  if (odd === undefined) return null;
  const { value } = valuedUnits(odd.issueOn, price, facts).next().value;
  return { issueOn: odd.issueOn, value: portion(value, 1, 2) };
}
