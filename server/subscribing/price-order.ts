import type { Day } from "#core/day.ts";
import { type AddOn, isPrint, type PlanOnSale } from "#core/subscribing/plan.ts";
import { type Quote, quoteOrder } from "#core/subscribing/quote.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { AddressRecord } from "#server/store/delivery/address.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** What the price and its dates depend on: the state, and how the paper comes. */
type KnownPlace = Pick<AddressRecord, "method"> & { readonly stateCode: string | null };

export type KnownAddresses = {
  readonly billing: KnownPlace | null;
  readonly delivery: KnownPlace | null;
  /** The earliest start. */
  readonly startFrom?: Day | null;
};

/** Prices a plan for the addresses that are known so far. QuoteOrder shows this price, and the intent charges it. */
export function priceOrder(
  { tenant, catalog }: Publication,
  moment: LocalMoment,
  { bundle, rate, addOns }: PlanOnSale & { readonly addOns: readonly AddOn[] },
  { billing, delivery, startFrom = null }: KnownAddresses,
): Quote {
  return quoteOrder({
    catalog,
    bundle,
    rate,
    addOns,
    moment,
    policy: tenant.policy,
    startFrom,
    method: isPrint(bundle) && delivery?.method === "mail" ? "mail" : "carrier",
    place: { deliveryState: delivery?.stateCode ?? null, billingState: billing?.stateCode ?? null },
  });
}
