import { type Contradiction, repeatedKeys } from "./contradiction.ts";
import type { PlansSection, RatesSection, ReasonsSection } from "./plan-sections.ts";
import { experimentOf, type SaveOffersSection } from "./saving-sections.ts";

type Offer = SaveOffersSection[number];
type Known = {
  readonly plans: PlansSection | null;
  readonly rates: RatesSection | null;
  readonly reasons: ReasonsSection | null;
};

/** Checks save offers against the rates, plans and reasons that they name. */
export const checkOffers = (offers: SaveOffersSection, known: Known): Contradiction[] => [
  ...repeatedKeys(
    offers,
    ({ id }) => id,
    (index) => ["saveOffers", index, "id"],
    (id) => `offer ${id} is listed twice`,
  ),
  ...offers.flatMap((offer, index) => [
    ...checkNames(offer, index, known),
    ...checkRate(offer, index, known),
    ...checkTenure(offer, index),
  ]),
  ...checkShares(offers),
];

function checkNames(offer: Offer, index: number, { plans, reasons }: Known): Contradiction[] {
  const unknownPlans = (offer.plans ?? []).flatMap((plan, item): Contradiction[] =>
    plans === null || plans.some(({ id }) => id === plan)
      ? []
      : [{ path: ["saveOffers", index, "plans", item], says: `there is no plan ${plan}` }],
  );
  const unknownReasons = (offer.reasons ?? []).flatMap((reason, item): Contradiction[] =>
    reasons === null || reasons.some(({ id }) => id === reason)
      ? []
      : [{ path: ["saveOffers", index, "reasons", item], says: `there is no reason ${reason}` }],
  );
  return [...unknownPlans, ...unknownReasons];
}

function checkRate(offer: Offer, index: number, { plans, rates }: Known): Contradiction[] {
  if (offer.kind === "switch") {
    const found = plans === null || plans.some(({ id }) => id === offer.plan);
    return found ? [] : [{ path: ["saveOffers", index, "plan"], says: `there is no plan ${offer.plan}` }];
  }
  if (offer.kind !== "rate" || rates === null) return [];
  const path = ["saveOffers", index, "rate"];
  const rate = rates.find(({ code }) => code === offer.rate);
  if (rate === undefined) return [{ path, says: `there is no rate ${offer.rate}` }];
  return rate.kind === "save"
    ? []
    : [{ path, says: `${offer.rate} is a ${rate.kind} rate; an offer needs a save rate` }];
}

function checkTenure({ tenureDays }: Offer, index: number): Contradiction[] {
  const { from = 0, to } = tenureDays ?? {};
  return to === undefined || from <= to
    ? []
    : [{ path: ["saveOffers", index, "tenureDays", "to"], says: "must be on or after from" }];
}

/** The variants of an experiment divide the accounts among them, so their shares cannot exceed 100 percent. */
function checkShares(offers: SaveOffersSection): Contradiction[] {
  const taken = new Map<string, number>();
  return offers.flatMap((offer, index): Contradiction[] => {
    const experiment = experimentOf(offer);
    if (experiment === null) return [];
    const sum = (taken.get(experiment) ?? 0) + (offer.share ?? 100);
    taken.set(experiment, sum);
    const path = ["saveOffers", index, offer.share === undefined ? "experiment" : "share"];
    return sum > 100 ? [{ path, says: `the variants of experiment ${experiment} total ${sum}%` }] : [];
  });
}
