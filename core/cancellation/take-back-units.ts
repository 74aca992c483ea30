import type { Day } from "../day.ts";
import type { ExpiryEntry } from "../ledger/expiry.ts";
import { type PaidGrant, unearned } from "../ledger/prepaid.ts";
import type { Cents } from "../money.ts";
import type { PaidFacts } from "../ledger/paid-dates.ts";

export type UnusedFacts = PaidFacts & {
  /** The last paper that the end can no longer stop; for digital access, today. */
  readonly lastDay: Day;
  /** Units with their price, and the part of it booked as prepaid: the rest is tax. */
  readonly grants: readonly { readonly paid: PaidGrant; readonly prepaid: PaidGrant }[];
};

export type UnitsTakenBack = {
  readonly entry: ExpiryEntry;
  readonly units: number;
  /** What was paid for them; zero for a gift. */
  readonly refund: { readonly amount: Cents; readonly ofPrepaid: Cents };
};

/** Takes back paid units for a refund: those granted last, as they are earned last. */
export function takeBackUnits(units: number, facts: UnusedFacts): UnitsTakenBack {
  const sumOf = (which: "paid" | "prepaid"): Cents =>
    unearned(
      facts.grants.map((grant) => grant[which]),
      units,
      facts,
    );
  return {
    entry: { cause: "refunded", halfUnits: -2 * units, issueOn: facts.lastDay },
    units,
    refund: { amount: sumOf("paid"), ofPrepaid: sumOf("prepaid") },
  };
}
