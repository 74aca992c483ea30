import { pathAfterSaveOffer } from "#core/cancellation/price-after-save-offer.ts";
import { addOnsKept } from "#core/cancellation/price-offer.ts";
import { type Day, laterOf } from "#core/day.ts";
import { deliveringOn } from "#core/calendar/stopped-issues.ts";
import { nextRenewal } from "#core/calendar/next-renewal.ts";
import { type PinnedPlan, planOf } from "#core/subscribing/next-term.ts";
import type { PlanOnSale } from "#core/subscribing/plan.ts";
import type { PriceStep } from "#core/subscribing/price-path.ts";
import { chargeForTerm } from "#core/subscribing/quote.ts";
import type { Context } from "#server/http/handler.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { stopFactsOf } from "#server/store/delivery/stop-facts.ts";

/** The promise of an offer: from when, for how long, and every charge until the price stays the same. */
export type OfferPromise = {
  readonly plan: PlanOnSale;
  readonly startsOn: Day;
  /** Null if the price stays the same. */
  readonly endsOn: Day | null;
  /** The charge after its term. */
  readonly after: PriceStep | null;
  /** Null if nothing is charged automatically. */
  readonly chargeOn: Day | null;
  readonly path: readonly PriceStep[];
};

type At = Pick<Context, "publication" | "moment">;

/** The day on which a card is charged for the next term, also for a canceled subscription that the reader continues. */
export function chargeOnOf(held: HeldTerm, { publication, moment }: At): Day | null {
  if (held.method !== "ezpay" || !held.renews) return null;
  if (held.chargeOn !== null) return held.chargeOn;
  const { catalog, tenant } = publication;
  const { bundle, rate } = planOf(held, catalog);
  const ending = { printDays: bundle.printDays, term: rate.term };
  return laterOf(nextRenewal(held.paidThrough, ending, catalog.calendar, tenant.policy).chargeOn, moment.today);
}

/** Whether papers are delivered today, once the subscription continues. */
export const deliveryStatusToday = (held: HeldTerm, { publication, moment }: Context): "active" | "stopped" =>
  deliveringOn(moment.today, stopFactsOf(held, publication, moment));

export function offerPromiseOf(context: At, held: HeldTerm, offer: PinnedPlan): OfferPromise {
  const { catalog, tenant } = context.publication;
  const place = { billingState: held.billingState, deliveryState: held.delivery?.stateCode ?? null };
  const plan = planOf(offer, catalog);
  const addOns = addOnsKept(catalog, held, plan.bundle.bundleId);
  const chargeOn = chargeOnOf(held, context);
  const { path, endsOn } = pathAfterSaveOffer({
    catalog,
    ...plan,
    renewsOn: held.renewsOn,
    chargeOn,
    anchorDay: held.anchorDay,
    policy: tenant.policy,
    chargeOf: (rate, day) => chargeForTerm({ bundle: plan.bundle, rate, addOns, policy: tenant.policy, place }, day),
  });
  const after = endsOn === null ? null : (path[1] ?? null);
  return { plan, startsOn: held.renewsOn, endsOn, after, chargeOn, path };
}
