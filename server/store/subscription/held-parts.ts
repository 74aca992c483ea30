import { type AddOn, type Bundle, pinnedRate, type RateVersion } from "#core/subscribing/plan.ts";
import type { TaxPlace } from "#core/subscribing/tax.ts";
import type { EndedTerm, HeldTerm } from "./held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** The parts of a subscription, found in the catalog, which keeps retired plans and rates. */
export type HeldParts = {
  readonly bundle: Bundle;
  readonly rate: RateVersion;
  readonly addOns: readonly AddOn[];
  readonly place: TaxPlace;
};

export function heldPartsOf({ catalog }: Publication, held: HeldTerm | EndedTerm): HeldParts {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === held.bundleId);
  const rate = pinnedRate(catalog, held.rateCode, held.rateVersion);
  if (bundle === undefined || rate === null) throw new Error(`subscription ${held.subscriptionId} has lost its plan`);
  return {
    bundle,
    rate,
    addOns: catalog.addOns.filter(({ offerId }) => held.addOnIds.includes(offerId)),
    place: { deliveryState: held.delivery?.stateCode ?? null, billingState: held.billingState },
  };
}
