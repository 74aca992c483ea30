import { hashKey, useQuery } from "@tanstack/react-query";
import type { Bundle, Quote } from "#contract/site.ts";
import { likelyMethod } from "#core/subscribing/renewal-way.ts";
import { call } from "#web/data/client.ts";
import { currentBoot } from "#web/data/current-boot.ts";
import { useSite } from "#web/data/site.ts";
import { deliveryAddress } from "./checkout-state.ts";
import type { Checkout } from "./checkout-state.ts";
import { methodThatPaysOnce } from "./purchase-request.ts";
import { selectedAddOns } from "./order.ts";

/** How old the first HTML's facts are, however late they are looked at. */
const saidWithThePage = { initialDataUpdatedAt: () => performance.timeOrigin };

export const offersKey = (domain: string) => ["offers", domain] as const;

/** The plans on sale: those of the first HTML, else asked for. */
export function useOffers() {
  const { domain, offers } = useSite();
  return useQuery<readonly Bundle[]>({
    queryKey: offersKey(domain),
    queryFn: ({ signal }) => call("getDefaultWebOffers", { domain }, { signal }),
    ...(offers.length > 0 && { initialData: offers, ...saidWithThePage }),
    staleTime: 10 * 60_000,
  });
}

/** What the order costs today and later. While a changed order is worked out, the figures before stay as placeholder. */
export function useQuote(checkout: Checkout, bundle: Bundle | undefined) {
  const { domain, options } = useSite();
  const method = checkout.method ?? likelyMethod(options);
  const input = bundle === undefined ? null : quoteInput(domain, { ...checkout, method }, bundle);
  return useQuery<Quote>({
    queryKey: ["quote", input],
    queryFn: ({ signal }) =>
      input === null ? Promise.reject(new Error("no plan")) : call("quoteOrder", input, { signal }),
    enabled: input !== null,
    initialData: () => firstQuoteFor(input),
    ...saidWithThePage,
    placeholderData: (before) => before,
    staleTime: 10 * 60_000,
  });
}

/** The first HTML brings the price of one order. */
function firstQuoteFor(input: ReturnType<typeof quoteInput> | null): Quote | undefined {
  const { quote } = currentBoot();
  return quote !== null && hashKey([quote.input]) === hashKey([input]) ? quote.answer : undefined;
}

function quoteInput(domain: string, checkout: Checkout, bundle: Bundle) {
  const delivery = bundle.isPrintOffer ? deliveryAddress(checkout) : null;
  return {
    domain,
    rateCode: bundle.rateCode,
    bundleID: bundle.bundleID,
    addOnOfferIDs: selectedAddOns(bundle, checkout.order),
    ...(delivery !== null && { deliveryAddressId: delivery.addressID }),
    ...(checkout.giving === "gift" && { forGift: true }),
    ...methodThatPaysOnce(checkout),
    ...(checkout.billing !== null && { billingAddressId: checkout.billing.addressID }),
  };
}
