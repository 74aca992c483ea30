import type { Day } from "#core/day.ts";
import { type PaidGrant, unearned, unitsToComeAfter } from "#core/ledger/prepaid.ts";
import { cents, negate, plus, type Cents } from "#core/money.ts";
import { pinnedRate } from "#core/subscribing/plan.ts";
import type { PaidFacts } from "#core/ledger/paid-dates.ts";
import type { Earning } from "./earning.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** The facts of a subscription's dates, as ledger, stops and catalog have them. */
export function paidFactsOf({ catalog, tenant }: Publication, earning: Earning): PaidFacts {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === earning.bundleId);
  const rate = pinnedRate(catalog, earning.rateCode, earning.rateVersion);
  if (bundle === undefined || rate === null)
    throw new Error(`subscription ${earning.subscriptionId} has lost its plan`);
  const { entries, stops } = earning;
  const { calendar } = catalog;
  return { entries, stops, printDays: bundle.printDays, term: rate.term, calendar, policy: tenant.policy };
}

/** What must stand as prepaid for a subscription when a day is over: the value of its units to come, and the balance. */
export function prepaidAfter(publication: Publication, earning: Earning, day: Day): Cents {
  const facts = paidFactsOf(publication, earning);
  const toCome = earning.status === "ended" ? 0 : unitsToComeAfter(day, facts);
  const lastPaidAt = Math.max(0, ...earning.entries.map(({ paidAt }) => paidAt ?? 0));
  return plus(
    unearned(paidGrants(publication, earning), toCome, facts),
    earning.balance,
    besideBalance(earning, lastPaidAt, Infinity),
  );
}

/**
 * A payment's money lies on the last of its grants: the one before it settled what was owed, and is earned. What a payment
 * left on the balance is not for its units (rules 3a), but for those of the payment that uses it.
 */
export function paidGrants({ catalog }: Publication, earning: Paid): PaidGrant[] {
  const { entries } = earning;
  const granted = entries.filter(({ cause }) => cause === "granted");
  const givenBack = (reference: string | null): number =>
    entries
      .filter((entry) => entry.cause === "refunded" && reference !== null && entry.reference === reference)
      .reduce((units, { halfUnits }) => units - halfUnits / 2, 0);
  let paidBefore = 0;
  return granted.map(({ issueOn, halfUnits, rateCode, rateVersion, reference, prepaid, toBalance, paidAt }, at) => {
    const isLastOfPayment = !granted.slice(at + 1).some((other) => reference !== null && other.reference === reference);
    const left = plus(toBalance, at === granted.length - 1 ? unexplained(earning) : cents(0));
    const ownMoney = left > 0 ? cents(Math.max(0, plus(prepaid, negate(left)))) : plus(prepaid, negate(left));
    const money = isLastOfPayment ? plus(ownMoney, besideBalance(earning, paidBefore, paidAt ?? paidBefore)) : cents(0);
    if (isLastOfPayment) paidBefore = paidAt ?? paidBefore;
    return {
      startOn: issueOn,
      units: Math.floor(halfUnits / 2),
      givenBack: isLastOfPayment ? givenBack(reference) : 0,
      prepaid: cents(Math.max(0, money)),
      weekdayValues: pinnedRate(catalog, rateCode, rateVersion)?.weekdayValues ?? null,
    };
  });
}

type Paid = Pick<Earning, "entries" | "balance" | "idle">;

/**
 * What payments without a unit put on the prepaid account beside the balance, in a span of time: less than nothing, as
 * their tax is paid already. It belongs to the units that are bought next.
 */
const besideBalance = ({ idle }: Pick<Paid, "idle">, after: number, upTo: number): Cents =>
  plus(
    cents(0),
    ...idle
      .filter(({ paidAt }) => paidAt > after && paidAt <= upTo)
      .map(({ prepaid, toBalance }) => plus(prepaid, negate(toBalance))),
  );

/** A balance that no payment's own record tells of: it came with the newest one. */
function unexplained({ entries, idle, balance }: Paid): Cents {
  const payments = new Map(entries.map(({ reference, toBalance }) => [reference, toBalance]));
  const told = plus(cents(0), ...payments.values(), ...idle.map(({ toBalance }) => toBalance));
  return cents(Math.max(0, plus(balance, negate(told))));
}
