import { type Bundle, type AddOn, pinnedRate, type RateVersion } from "#core/subscribing/plan.ts";
import type { TaxPlace } from "#core/subscribing/tax.ts";
import type { EndedTerm, HeldTerm } from "./held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** What a subscription is sold as, found again in the catalogue, where even what is retired still stands. */
export type HeldParts = {
  readonly bundle: Bundle;
  readonly rate: RateVersion;
  readonly addOns: readonly AddOn[];
  readonly place: TaxPlace;
};

export function partsOf({ catalogue }: Publication, held: HeldTerm | EndedTerm): HeldParts {
  const bundle = catalogue.bundles.find(({ bundleId }) => bundleId === held.bundleId);
  const rate = pinnedRate(catalogue, held.rateCode, held.rateVersion);
  if (bundle === undefined || rate === null) throw new Error(`subscription ${held.subscriptionId} has lost its plan`);
  return {
    bundle,
    rate,
    addOns: catalogue.addOns.filter(({ offerId }) => held.addOnIds.includes(offerId)),
    place: { deliveryState: held.delivery?.stateCode ?? null, billingState: held.billingState },
  };
}
