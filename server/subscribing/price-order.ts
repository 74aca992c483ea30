import { giftTerms } from "#core/gift/gift-terms.ts";
import type { Terms } from "#core/site/tenant.ts";
import { isPrint, type AddOn, type PlanOnSale } from "#core/subscribing/plan.ts";
import { type Quote, quoteOrder } from "#core/subscribing/quote.ts";
import { billTerms } from "#core/subscribing/renewal-way.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { AddressRecord } from "#server/store/address.ts";
import type { Publication } from "#server/store/publication.ts";

export type KnownAddresses = { readonly billing: AddressRecord | null; readonly delivery: AddressRecord | null };

/** Prices a plan for the addresses as far as they are known: what QuoteOrder shows and the intent charges. */
export function priceOrder(
  { tenant, catalogue }: Publication,
  moment: LocalMoment,
  { bundle, rate, addOns }: PlanOnSale & { readonly addOns: readonly AddOn[] },
  { billing, delivery }: KnownAddresses,
): Quote {
  return quoteOrder({
    catalogue,
    bundle,
    rate,
    addOns,
    moment,
    policy: tenant.policy,
    method: isPrint(bundle) && delivery?.method === "mail" ? "mail" : "carrier",
    place: { deliveryState: delivery?.stateCode ?? null, billingState: billing?.stateCode ?? null },
  });
}

/** The publisher's terms as they hold for an order: what is shown is what is agreed to. */
export const termsFor = (
  terms: Terms,
  { forGift, byBill }: { readonly forGift: boolean; readonly byBill: boolean },
): Terms => (forGift ? giftTerms(terms) : byBill ? billTerms(terms) : terms);
