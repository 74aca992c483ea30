import type { Day } from "#core/day.ts";
import { type PaidGrant, unearned, unitsLeftAfter } from "#core/ledger/prepaid.ts";
import { cents, type Cents, negate, plus } from "#core/money.ts";
import { pinnedRate } from "#core/subscribing/plan.ts";
import type { PaidFacts } from "#core/ledger/paid-dates.ts";
import type { Earning } from "#server/store/renewal/earning.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** The facts behind a subscription's dates, from ledger, stops and catalog. */
export function paidFactsOf({ catalog, tenant }: Publication, earning: Earning): PaidFacts {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === earning.bundleId);
  const rate = pinnedRate(catalog, earning.rateCode, earning.rateVersion);
  if (bundle === undefined || rate === null)
    throw new Error(`subscription ${earning.subscriptionId} has lost its plan`);
  const { entries, stops } = earning;
  const { calendar } = catalog;
  return { entries, stops, printDays: bundle.printDays, term: rate.term, calendar, policy: tenant.policy };
}

/**
 * The amount that must be on the prepaid account for a subscription at the end of a day: the value of its future units,
 * and the balance.
 */
export function prepaidAfter(publication: Publication, earning: Earning, day: Day): Cents {
  const facts = paidFactsOf(publication, earning);
  const toCome = earning.status === "ended" ? 0 : unitsLeftAfter(day, facts);
  const lastPaidAt = Math.max(0, ...earning.entries.map(({ paidAt }) => paidAt ?? 0));
  return plus(
    unearned(paidGrants(publication, earning), toCome, facts),
    earning.balance,
    besideBalance(earning, lastPaidAt, Infinity),
  );
}

/**
 * A payment's money belongs to the last of its grants: the one before it settled what was owed, and is earned. What a
 * payment left on the balance is not for its own units (rules 3a), but for those of the payment that uses it.
 */
export function paidGrants({ catalog }: Publication, earning: Paid): PaidGrant[] {
  const { entries } = earning;
  const granted = entries.filter(({ cause }) => cause === "granted");
  const unitsTakenBack = (reference: string | null): number =>
    entries
      .filter((entry) => entry.cause === "refunded" && reference !== null && entry.reference === reference)
      .reduce((units, { halfUnits }) => units - halfUnits / 2, 0);
  // Value that was transferred from another account isn't a payment of this one.
  const newest = granted.findLastIndex(({ reference }) => reference?.startsWith("transfer:") !== true);
  let paidBefore = 0;
  return granted.map((grant, at) => {
    const {
      issueOn,
      halfUnits,
      rateCode,
      rateVersion,
      reference,
      prepaid,
      toBalance,
      paidAt,
      printDays = null,
    } = grant;
    const isLastOfPayment = !granted.slice(at + 1).some((other) => reference !== null && other.reference === reference);
    const left = plus(toBalance, at === newest ? unexplained(earning) : cents(0));
    const ownMoney = left > 0 ? cents(Math.max(0, plus(prepaid, negate(left)))) : plus(prepaid, negate(left));
    const money = isLastOfPayment ? plus(ownMoney, besideBalance(earning, paidBefore, paidAt ?? paidBefore)) : cents(0);
    if (isLastOfPayment) paidBefore = paidAt ?? paidBefore;
    return {
      startOn: issueOn,
      units: Math.floor(halfUnits / 2),
      unitsTakenBack: isLastOfPayment ? unitsTakenBack(reference) : 0,
      prepaid: cents(Math.max(0, money)),
      weekdayValues: pinnedRate(catalog, rateCode, rateVersion)?.weekdayValues ?? null,
      printDays,
    };
  });
}

type Paid = Pick<Earning, "entries" | "balance" | "credited" | "idle">;

/**
 * The amount that payments without a unit put on the prepaid account besides the balance, in a span of time. It is
 * negative, because their tax is already paid, and belongs to the units that are bought next.
 */
const besideBalance = ({ idle }: Pick<Paid, "idle">, after: number, upTo: number): Cents =>
  plus(
    cents(0),
    ...idle
      .filter(({ paidAt }) => paidAt > after && paidAt <= upTo)
      .map(({ prepaid, toBalance }) => plus(prepaid, negate(toBalance))),
  );

/** The part of the balance that no payment or credit on record explains, which came with the newest payment. */
function unexplained({ entries, idle, balance, credited }: Paid): Cents {
  const payments = new Map(entries.map(({ reference, toBalance }) => [reference, toBalance]));
  const explained = plus(credited, ...payments.values(), ...idle.map(({ toBalance }) => toBalance));
  return cents(Math.max(0, plus(balance, negate(explained))));
}
