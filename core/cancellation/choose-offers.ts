import { addMonths, type Day, daysBetween, partsOf } from "../day.ts";
import { variantOf } from "./experiment.ts";
import { priceOffer, type PricingFacts, type ShownOffer } from "./price-offer.ts";
import type { SaveOffer } from "../site/save-offer.ts";

/** How many days a reader has had the subscription; zero before the first paper. */
export const daysOfTenure = (startedOn: Day, today: Day): number => Math.max(0, daysBetween(startedOn, today));

/** An offer that this account accepted, and when. */
export type SaveOfferUse = { readonly offerId: string; readonly rateCode: string; readonly usedOn: Day };

export type SaveOfferFacts = PricingFacts & {
  readonly accountNumber: number;
  /** In the publisher's order. */
  readonly offers: readonly SaveOffer[];
  /** Null: none was given. */
  readonly reasonId: number | null;
  readonly startedOn: Day;
  readonly uses: readonly SaveOfferUse[];
  /** Past due or in grace: nothing cheaper is offered to a reader who owes money. */
  readonly inArrears: boolean;
  /** False: prepaid by somebody else, so no renewal could be made cheaper. */
  readonly renews: boolean;
  /** The most offers that the policy pack allows. */
  readonly maxOffers: number;
};

/** An account's variant in an experiment that affected this attempt; `offerId` null: control. */
export type Assignment = { readonly experiment: string; readonly offerId: string | null };

export type ChosenOffers = { readonly offers: readonly ShownOffer[]; readonly assignments: readonly Assignment[] };

/** Whether the account used this offer less than a year ago, under this id or at this rate (security.md I17). */
export const wasUsedThisYear = (
  offer: { readonly offerId: string; readonly rateCode: string },
  uses: readonly SaveOfferUse[],
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
 * The offers that a canceling account is shown, by reason, tenure, product and earlier use. An experiment takes one of
 * the places, whichever variant the account is in. For the control group that place stays empty, so that variants can
 * be compared.
 */
export function chooseOffers(facts: SaveOfferFacts): ChosenOffers {
  const chosen: ShownOffer[] = [];
  const assignments: Assignment[] = [];
  const places = new Set<string>();
  if (!facts.renews || facts.inArrears) return { offers: chosen, assignments };
  for (const offer of facts.offers) {
    if (places.size >= facts.maxOffers) break;
    const place = offer.variant === null ? `offer:${offer.offerId}` : `experiment:${offer.variant.experiment}`;
    if (places.has(place)) continue;
    const taken = offerForPlace(offer, facts);
    if (
      taken === "none" ||
      (taken !== "control" && chosen.some(({ rateCode, kind }) => isSameOffer(taken, rateCode, kind)))
    )
      continue;
    places.add(place);
    if (taken !== "control") chosen.push(taken);
    if (offer.variant !== null) {
      const offerId = taken === "control" ? null : taken.offerId;
      assignments.push({ experiment: offer.variant.experiment, offerId });
    }
  }
  return { offers: chosen, assignments };
}

/** Two pauses, or one rate under two names, count as the same offer. */
const isSameOffer = (offer: ShownOffer, rateCode: string, kind: ShownOffer["kind"]): boolean =>
  offer.rateCode === "" ? offer.kind === kind : offer.rateCode === rateCode;

/**
 * What is shown for this offer: the offer, the account's variant, nothing (control), or none because it isn't for this
 * account.
 */
function offerForPlace(offer: SaveOffer, facts: SaveOfferFacts): ShownOffer | "control" | "none" {
  if (offer.variant === null) return eligible(offer, facts) ?? "none";
  const { experiment } = offer.variant;
  const variants = facts.offers.filter(({ variant }) => variant?.experiment === experiment);
  const variant = variantOf(experiment, variants, facts.accountNumber);
  if (variant === null) return eligible(offer, facts) === null ? "none" : "control";
  const own = variants.find(({ offerId }) => offerId === variant);
  return (own && eligible(own, facts)) ?? "none";
}

function eligible(offer: SaveOffer, facts: SaveOfferFacts): ShownOffer | null {
  const { reasonIds, bundleIds, tenureDays } = offer;
  const tenure = daysOfTenure(facts.startedOn, facts.today);
  const fits =
    (reasonIds.length === 0 || (facts.reasonId !== null && reasonIds.includes(facts.reasonId))) &&
    (bundleIds.length === 0 || bundleIds.includes(facts.canceling.bundleId)) &&
    tenure >= tenureDays.from &&
    (tenureDays.to === null || tenure <= tenureDays.to);
  const shown = fits ? priceOffer(offer, facts) : null;
  // Delivery can fail again, so a fix can be offered again; its credits have their own limit.
  const used = shown !== null && shown.kind !== "fix" && wasUsedThisYear(shown, facts.uses, facts.today);
  return used ? null : shown;
}
