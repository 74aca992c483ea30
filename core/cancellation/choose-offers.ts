import { addMonths, daysBetween, partsOf, type Day } from "../day.ts";
import { armOf } from "./experiment.ts";
import { priceOffer, type PricingFacts, type ShownOffer } from "./price-offer.ts";
import type { SaveOffer } from "../site/save-offer.ts";

/** For how many days somebody has read: none while the first paper is still to come. */
export const tenureOf = (startedOn: Day, today: Day): number => Math.max(0, daysBetween(startedOn, today));

/** An offer that this account accepted, and when. */
export type OfferUse = { readonly offerId: string; readonly rateCode: string; readonly usedOn: Day };

export type OfferFacts = PricingFacts & {
  readonly accountNumber: number;
  /** The publisher's list, in its order. */
  readonly offers: readonly SaveOffer[];
  /** Null: none was given. */
  readonly reasonId: number | null;
  readonly startedOn: Day;
  readonly uses: readonly OfferUse[];
  /** Past due or in grace: nothing cheaper is sold to somebody who owes. */
  readonly inArrears: boolean;
  /** False: prepaid by somebody else; there is no renewal to make cheaper. */
  readonly renews: boolean;
  /** How many the policy pack lets be shown. */
  readonly atMost: number;
};

/** An account's arm in an experiment that had a say in this attempt; `offerId` null: held out. */
export type Assignment = { readonly experiment: string; readonly offerId: string | null };

export type ChosenOffers = { readonly offers: readonly ShownOffer[]; readonly assignments: readonly Assignment[] };

/** Used less than a year ago, under this name or as this rate (security.md I17). */
export const isUsed = (
  offer: { readonly offerId: string; readonly rateCode: string },
  uses: readonly OfferUse[],
  today: Day,
): boolean => {
  const yearAgo = addMonths(today, -12, partsOf(today).date);
  return uses.some(
    (use) =>
      use.usedOn > yearAgo &&
      (use.offerId === offer.offerId || (offer.rateCode !== "" && use.rateCode === offer.rateCode)),
  );
};

/**
 * The offers that are shown to somebody who leaves, by reason, tenure, product and past use. An experiment takes one
 * place, whichever of its arms the account is in; a place that is held out stays empty, so that the arms can be compared.
 */
export function chooseOffers(facts: OfferFacts): ChosenOffers {
  const chosen: ShownOffer[] = [];
  const assignments: Assignment[] = [];
  const places = new Set<string>();
  if (!facts.renews || facts.inArrears) return { offers: chosen, assignments };
  for (const offer of facts.offers) {
    if (places.size >= facts.atMost) break;
    const place = offer.arm === null ? `offer:${offer.offerId}` : `experiment:${offer.arm.experiment}`;
    if (places.has(place)) continue;
    const taken = inPlaceOf(offer, facts);
    if (taken === "none" || (taken !== "held-out" && chosen.some(({ rateCode, kind }) => same(taken, rateCode, kind))))
      continue;
    places.add(place);
    if (taken !== "held-out") chosen.push(taken);
    if (offer.arm !== null) {
      const offerId = taken === "held-out" ? null : taken.offerId;
      assignments.push({ experiment: offer.arm.experiment, offerId });
    }
  }
  return { offers: chosen, assignments };
}

/** Two pauses, or one rate under two names, are one offer. */
const same = (offer: ShownOffer, rateCode: string, kind: ShownOffer["kind"]): boolean =>
  offer.rateCode === "" ? offer.kind === kind : offer.rateCode === rateCode;

/** What stands where this offer would: itself, the account's own arm, nobody (held out), or it is not for this account. */
function inPlaceOf(offer: SaveOffer, facts: OfferFacts): ShownOffer | "held-out" | "none" {
  if (offer.arm === null) return eligible(offer, facts) ?? "none";
  const { experiment } = offer.arm;
  const arms = facts.offers.filter(({ arm }) => arm?.experiment === experiment);
  const arm = armOf(experiment, arms, facts.accountNumber);
  if (arm === null) return eligible(offer, facts) === null ? "none" : "held-out";
  const own = arms.find(({ offerId }) => offerId === arm);
  return (own && eligible(own, facts)) ?? "none";
}

function eligible(offer: SaveOffer, facts: OfferFacts): ShownOffer | null {
  const { reasonIds, bundleIds, tenureDays } = offer;
  const tenure = tenureOf(facts.startedOn, facts.today);
  const fits =
    (reasonIds.length === 0 || (facts.reasonId !== null && reasonIds.includes(facts.reasonId))) &&
    (bundleIds.length === 0 || bundleIds.includes(facts.canceling.bundleId)) &&
    tenure >= tenureDays.from &&
    (tenureDays.to === null || tenure <= tenureDays.to);
  const shown = fits ? priceOffer(offer, facts) : null;
  // A delivery can go wrong again: what a fix credits has a bound of its own.
  const used = shown !== null && shown.kind !== "fix" && isUsed(shown, facts.uses, facts.today);
  return used ? null : shown;
}
