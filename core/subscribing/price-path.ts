import { grantTerm } from "../calendar/granted-term.ts";
import { termText } from "../calendar/term.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import { nextRenewal } from "../calendar/next-renewal.ts";
import { type Bundle, type Catalog, rateOn, type RateVersion } from "./plan.ts";

/** A future charge as a reader sees it: its amount, what it pays for, and its day. */
export type UpcomingCharge = { readonly chargeOn: Day; readonly amount: Cents; readonly period: string };

/** One future charge, and the term that it begins. */
export type PriceStep = {
  readonly renewsOn: Day;
  readonly chargeOn: Day;
  /** The full charge, upgrades included. */
  readonly amount: Cents;
  /** The period that it pays for: "4 weeks", "month". */
  readonly period: string;
  readonly rate: RateVersion;
};

export type PricePathFacts = {
  readonly catalog: Pick<Catalog, "rates" | "calendar">;
  readonly bundle: Pick<Bundle, "printDays">;
  /** The rate of the term that is being paid now. */
  readonly rate: RateVersion;
  /** The end of that term, and the anchor from which it was counted. */
  readonly paid: { readonly paidThrough: Day; readonly anchorDay: number };
  readonly policy: { readonly chargeLeadDays: number };
  /** The full price of a term at a rate on a day: plan, upgrades, added tax. */
  readonly chargeOf: (rate: RateVersion, day: Day) => Cents;
};

/**
 * The rate of the term after this one. Subscribers keep a rate that is withdrawn. They also keep an older version until
 * the day from which the newer one applies to them.
 */
export function nextRate({ rates }: Pick<Catalog, "rates">, rate: RateVersion, renewsOn: Day): RateVersion {
  const rateCode = rate.nextRateCode ?? rate.rateCode;
  const isStillToCome = (other: RateVersion): boolean =>
    other.rateCode === rateCode &&
    other.subscribersFrom !== null &&
    renewsOn < other.subscribersFrom &&
    !(other.rateCode === rate.rateCode && other.version <= rate.version);
  if (!rates.some(isStillToCome)) return rateOn({ rates }, rateCode, renewsOn) ?? rate;
  const theirs = rates.filter((other) => !isStillToCome(other));
  return rateOn({ rates: theirs }, rateCode, renewsOn) ?? newestOf(theirs, rateCode) ?? rate;
}

const newestOf = (rates: readonly RateVersion[], rateCode: string): RateVersion | null =>
  rates.filter((rate) => rate.rateCode === rateCode).toSorted((a, b) => b.version - a.version)[0] ?? null;

/**
 * The charges until the rate repeats: the last step is the price that stays (subscribe 2: "then {date}", the last
 * "renews at {date}"). Plan cards, quote and renewal all take their figures from here.
 */
export function pricePath({ catalog, bundle, rate, paid, policy, chargeOf }: PricePathFacts): PriceStep[] {
  const steps: PriceStep[] = [];
  const seen = new Set<string>();
  let current = rate;
  let { paidThrough, anchorDay } = paid;
  do {
    seen.add(current.rateCode);
    const ending = { printDays: bundle.printDays, term: current.term };
    const { renewsOn, chargeOn } = nextRenewal(paidThrough, ending, catalog.calendar, policy);
    current = nextRate(catalog, current, renewsOn);
    steps.push({
      renewsOn,
      chargeOn,
      amount: chargeOf(current, chargeOn),
      period: termText(current.term),
      rate: current,
    });
    const starting = { printDays: bundle.printDays, term: current.term };
    ({ paidThrough, anchorDay } = grantTerm(renewsOn, anchorDay, starting, catalog.calendar));
    // A circle of rates would never end, so stop at a rate that was already seen.
  } while (current.nextRateCode !== null && !seen.has(current.rateCode));
  return steps;
}
