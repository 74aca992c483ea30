import { grantTerm } from "../calendar/granted-term.ts";
import { termText } from "../calendar/term.ts";
import { type Day, partsOf } from "../day.ts";
import type { Bundle, RateVersion } from "../subscribing/plan.ts";
import { pricePath, type PricePathFacts, type PriceStep } from "../subscribing/price-path.ts";

export type SaveOfferPathFacts = Omit<PricePathFacts, "bundle" | "rate" | "paid"> & {
  /** The plan and rate that the reader switches to. */
  readonly bundle: Pick<Bundle, "printDays">;
  readonly rate: RateVersion;
  readonly renewsOn: Day;
  /** When the first term at the new rate is charged; null for bills, which have no charge date. */
  readonly chargeOn: Day | null;
  readonly anchorDay: number | null;
};

export type SaveOfferPath = {
  /** The first charge at the new rate, and all later ones until the price stays the same. */
  readonly path: readonly PriceStep[];
  /** The last day at the new rate; null: it doesn't end. */
  readonly endsOn: Day | null;
};

/**
 * What is charged after an offer is accepted: the new rate from the renewal on, for its term, then the prices after it.
 */
export function pathAfterSaveOffer(facts: SaveOfferPathFacts): SaveOfferPath {
  const { catalog, bundle, rate, renewsOn, chargeOn, chargeOf, policy } = facts;
  const anchorDay = facts.anchorDay ?? partsOf(renewsOn).date;
  const paid = grantTerm(renewsOn, anchorDay, { printDays: bundle.printDays, term: rate.term }, catalog.calendar);
  const payOn = chargeOn ?? renewsOn;
  const first: PriceStep = {
    renewsOn,
    chargeOn: payOn,
    amount: chargeOf(rate, payOn),
    period: termText(rate.term),
    rate,
  };
  if (rate.nextRateCode === null) return { path: [first], endsOn: null };
  return {
    path: [first, ...pricePath({ catalog, bundle, rate, paid, policy, chargeOf })],
    endsOn: paid.paidThrough,
  };
}
