import { isPrint, type AddOn, type PlanOnSale } from "#core/subscribing/plan.ts";
import { type Quote, quoteOrder } from "#core/subscribing/quote.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { AddressRecord } from "#server/store/delivery/address.ts";
import type { Publication } from "#server/store/publication/publication.ts";

export type KnownAddresses = { readonly billing: AddressRecord | null; readonly delivery: AddressRecord | null };

/** Prices a plan for the addresses as far as they are known: what QuoteOrder shows and the intent charges. */
export function priceOrder(
  { tenant, catalog }: Publication,
  moment: LocalMoment,
  { bundle, rate, addOns }: PlanOnSale & { readonly addOns: readonly AddOn[] },
  { billing, delivery }: KnownAddresses,
): Quote {
  return quoteOrder({
    catalog,
    bundle,
    rate,
    addOns,
    moment,
    policy: tenant.policy,
    method: isPrint(bundle) && delivery?.method === "mail" ? "mail" : "carrier",
    place: { deliveryState: delivery?.stateCode ?? null, billingState: billing?.stateCode ?? null },
  });
}
