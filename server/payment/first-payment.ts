import { type Cents, cents } from "#core/money.ts";
import { type Quote, type QuoteLine, quoteOrder } from "#core/subscribing/quote.ts";
import { slowerDelivery } from "#core/cancellation/change-plan.ts";
import { firstTerm, type FirstTerm } from "#core/subscribing/first-term.ts";
import { type AddOn, type Bundle, pinnedRate, type RateVersion } from "#core/subscribing/plan.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { PendingOrderRecord } from "#server/store/subscription/pending-order.ts";
import type { NewPlan } from "#server/store/subscription/plan-change.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { UpcomingCharge } from "#core/subscribing/price-path.ts";

/** The pinned parts of a pending order, found in the catalog; retired plans are included. */
export type OrderParts = { readonly bundle: Bundle; readonly rate: RateVersion; readonly addOns: readonly AddOn[] };

export function partsOfOrder({ catalog }: Publication, order: PendingOrderRecord): OrderParts {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === order.bundleId);
  const rate = pinnedRate(catalog, order.rateCode, order.rateVersion);
  if (bundle === undefined || rate === null) throw new Error(`the order for ${order.bundleId} has lost its plan`);
  return { bundle, rate, addOns: catalog.addOns.filter(({ offerId }) => order.addOnIds.includes(offerId)) };
}

export type FirstPayment = {
  readonly amount: Cents;
  readonly tax: Cents;
  readonly lines: readonly QuoteLine[];
};

/**
 * How the first paper comes. If the order replaces a mailed plan, delivery starts no sooner than that can be stopped.
 */
const methodOf = ({ deliveryMethod, replaces }: PendingOrderRecord): "carrier" | "mail" =>
  slowerDelivery(deliveryMethod === "mail" ? "mail" : "carrier", replaces?.method ?? "none");

/** The plan of an order, in the form that is compared with the plan it replaces. */
export const newPlanOf = (publication: Publication, order: PendingOrderRecord): NewPlan => ({
  ...partsOfOrder(publication, order),
  method: methodOf(order),
});

const quoteOf = (publication: Publication, order: PendingOrderRecord, moment: LocalMoment): Quote =>
  quoteOrder({
    catalog: publication.catalog,
    ...partsOfOrder(publication, order),
    moment,
    policy: publication.tenant.policy,
    method: methodOf(order),
    startFrom: order.startFrom,
    place: { deliveryState: order.deliveryState, billingState: order.billing.stateCode },
  });

/**
 * The amounts of the first payment, by the function that showed them. Null if they are no longer what was agreed to,
 * and must be agreed to again before anything is charged.
 */
export function firstPaymentOf(
  publication: Publication,
  order: PendingOrderRecord,
  moment: LocalMoment,
): FirstPayment | null {
  const quote = quoteOf(publication, order, moment);
  if (quote.dueToday !== cents(order.consentedCents)) return null;
  return { amount: quote.dueToday, tax: quote.taxCents, lines: quote.lines };
}

/** The charges that follow the first payment, each with its day. */
export const chargesToCome = (
  publication: Publication,
  order: PendingOrderRecord,
  moment: LocalMoment,
): UpcomingCharge[] =>
  quoteOf(publication, order, moment).pricePath.map(({ chargeOn, amount, period }) => ({ chargeOn, amount, period }));

/** When the subscription starts if it is paid at this moment, and what that payment buys. */
export function firstTermOf(publication: Publication, order: PendingOrderRecord, moment: LocalMoment): FirstTerm {
  return firstTerm({
    ...partsOfOrder(publication, order),
    calendar: publication.catalog.calendar,
    moment,
    policy: publication.tenant.policy,
    method: methodOf(order),
    startFrom: order.startFrom,
  });
}
