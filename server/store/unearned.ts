import type { Day } from "#core/day.ts";
import { type PaidGrant, unearned, unitsToComeAfter } from "#core/ledger/prepaid.ts";
import { cents, negate, plus, type Cents } from "#core/money.ts";
import { pinnedRate } from "#core/subscribing/plan.ts";
import type { PaidFacts } from "#core/subscription/paid-dates.ts";
import type { Earning } from "./earning.ts";
import type { Publication } from "./publication.ts";

/** The facts of a subscription's dates, as ledger, stops and catalogue have them. */
export function paidFactsOf({ catalogue, tenant }: Publication, earning: Earning): PaidFacts {
  const bundle = catalogue.bundles.find(({ bundleId }) => bundleId === earning.bundleId);
  const rate = pinnedRate(catalogue, earning.rateCode, earning.rateVersion);
  if (bundle === undefined || rate === null)
    throw new Error(`subscription ${earning.subscriptionId} has lost its plan`);
  const { entries, stops } = earning;
  const { calendar } = catalogue;
  return { entries, stops, printDays: bundle.printDays, term: rate.term, calendar, policy: tenant.policy };
}

/** What must stand as prepaid for a subscription when a day is over: the value of its units to come, and the balance. */
export function prepaidAfter(publication: Publication, earning: Earning, day: Day): Cents {
  const facts = paidFactsOf(publication, earning);
  const toCome = earning.status === "ended" ? 0 : unitsToComeAfter(day, facts);
  return plus(unearned(paidGrants(publication, earning), toCome, facts), earning.balance);
}

/** A payment's money lies on the last of its grants: the one before it settled what was owed, and is earned. */
export function paidGrants(
  { catalogue }: Publication,
  { entries, balance }: Pick<Earning, "entries" | "balance">,
): PaidGrant[] {
  const granted = entries.filter(({ cause }) => cause === "granted");
  const givenBack = (reference: string | null): number =>
    entries
      .filter((entry) => entry.cause === "refunded" && reference !== null && entry.reference === reference)
      .reduce((units, { halfUnits }) => units - halfUnits / 2, 0);
  return granted.map(({ issueOn, halfUnits, rateCode, rateVersion, reference, prepaid, fromBalance }, at) => {
    const isLastOfPayment = !granted.slice(at + 1).some((other) => reference !== null && other.reference === reference);
    // What a payment left over is not for its units (rules 3a); it lies on the newest one.
    const left = at === granted.length - 1 ? balance : cents(0);
    return {
      startOn: issueOn,
      units: Math.floor(halfUnits / 2),
      givenBack: isLastOfPayment ? givenBack(reference) : 0,
      prepaid: isLastOfPayment ? plus(cents(Math.max(0, plus(prepaid, negate(left)))), fromBalance) : cents(0),
      weekdayValues: pinnedRate(catalogue, rateCode, rateVersion)?.weekdayValues ?? null,
    };
  });
}
