import { pinnedRate, type Bundle, type RateVersion } from "#core/subscribing/plan.ts";
import type { DeliveryFacts } from "#core/delivery/due-issue.ts";
import type { HeldTerm } from "./held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";

export type HeldPlan = { readonly bundle: Bundle; readonly rate: RateVersion };

/** The plan and the exact rate version that a subscriber has; retired ones are included. */
export function planOf({ catalog }: Publication, held: HeldTerm): HeldPlan {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === held.bundleId);
  const rate = pinnedRate(catalog, held.rateCode, held.rateVersion);
  if (bundle === undefined || rate === null)
    throw new Error(`the catalog has lost plan ${held.bundleId} at ${held.rateCode}`);
  return { bundle, rate };
}

/** Which papers come to a subscriber. */
export const deliveryOf = ({ catalog, tenant }: Publication, held: HeldTerm, { bundle }: HeldPlan): DeliveryFacts => ({
  status: held.status,
  startOn: held.startOn,
  paidThrough: held.paidThrough,
  cancelAt: held.cancelAt,
  renews: held.renews,
  graceDays: tenant.policy.graceDays.print,
  printDays: bundle.printDays,
  calendar: catalog.calendar,
  stops: held.stops,
});
