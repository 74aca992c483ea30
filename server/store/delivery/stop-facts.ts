import type { StopFacts } from "#core/delivery/stop-facts.ts";
import { deliveryDays } from "#core/ledger/delivery-days.ts";
import { pinnedRate } from "#core/subscribing/plan.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** The input of the rules about stops, for a subscription that was read under its account's lock. */
export function stopFactsOf(held: HeldTerm, { catalog, tenant }: Publication, moment: LocalMoment): StopFacts {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === held.bundleId);
  const rate = pinnedRate(catalog, held.rateCode, held.rateVersion);
  if (bundle === undefined || rate === null)
    throw new Error(`the catalog has lost plan ${held.bundleId} at ${held.rateCode}`);
  return {
    status: held.status,
    renews: held.renews,
    cancelAt: held.cancelAt,
    entries: held.entries,
    stops: held.stops,
    printDays: bundle.printDays,
    papers: deliveryDays(held.entries, bundle.printDays, catalog.calendar),
    term: rate.term,
    calendar: catalog.calendar,
    policy: tenant.policy,
    moment,
    cutOff: tenant.policy,
    stopAheadDays: tenant.policy.stopAheadDays,
    method: held.delivery?.method === "mail" ? "mail" : "carrier",
  };
}
