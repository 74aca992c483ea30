import { hashKey, useQuery } from "@tanstack/react-query";
import type { Bundle, Quote, SiteOptions } from "#contract/site.ts";
import { defaultMethod } from "#core/subscribing/renewal-method.ts";
import { call } from "#web/data/client.ts";
import { currentBoot } from "#web/data/current-boot.ts";
import { queryClient } from "#web/data/query-client.ts";
import { type Site, useSite } from "#web/data/site.ts";
import { cachedApplePay, useApplePay } from "#web/parts/payment/apple-pay.ts";
import { codeFor } from "./applied-offer.ts";
import { deliveryAddress } from "./checkout-state.ts";
import type { Checkout } from "./checkout-state.ts";
import { methodThatPaysOnce } from "./method-that-pays-once.ts";
import { selectedAddOns } from "./order.ts";

/** The age of the first HTML's facts, however late they are used. */
const loadedWithPage = { initialDataUpdatedAt: () => performance.timeOrigin };

export const offersKey = (domain: string) => ["offers", domain] as const;

/** The plans on sale: from the first HTML, else from the server. */
export function usePlanOffers() {
  const { domain, offers } = useSite();
  return useQuery<readonly Bundle[]>({
    queryKey: offersKey(domain),
    queryFn: ({ signal }) => call("getDefaultWebOffers", { domain }, { signal }),
    ...(offers.length > 0 && { initialData: offers, ...loadedWithPage }),
    staleTime: 10 * 60_000,
  });
}

/**
 * What the order costs today and later. While a changed order is being calculated, the previous figures stay as a
 * placeholder.
 */
export function useOrderQuote(checkout: Checkout, bundle: Bundle | undefined) {
  const { domain, options } = useSite();
  useApplePay({ enabled: applePayDecides(options) });
  const input = bundle === undefined ? null : quoteInput(domain, withMethod(checkout, options), bundle);
  return useQuery<Quote>({
    queryKey: ["quote", input],
    queryFn: ({ signal }) =>
      input === null ? Promise.reject(new Error("no plan")) : call("quoteOrder", input, { signal }),
    enabled: input !== null,
    initialData: () => firstQuoteFor(input),
    ...loadedWithPage,
    placeholderData: (before) => before,
    staleTime: 10 * 60_000,
  });
}

const withMethod = (checkout: Checkout, options: SiteOptions): Checkout => ({
  ...checkout,
  method: checkout.method ?? defaultMethod({ ...options, applePay: options.applePay && cachedApplePay() !== false }),
});

/** PayPal is listed first in a browser without Apple Pay, which the server can't know. */
const applePayDecides = (options: SiteOptions): boolean =>
  defaultMethod(options) !== defaultMethod({ ...options, applePay: false });

/** The same figures, requested outside of a component: those on the screen, unless the order has changed since. */
export function fetchQuote({ domain, options }: Pick<Site, "domain" | "options">, checkout: Checkout, bundle: Bundle) {
  const input = quoteInput(domain, withMethod(checkout, options), bundle);
  return queryClient.fetchQuery<Quote>({
    queryKey: ["quote", input],
    queryFn: ({ signal }) => call("quoteOrder", input, { signal }),
    staleTime: 10 * 60_000,
  });
}

/** The figures on the screen are from the day on which they were requested. */
export const refetchQuote = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["quote"] });

/** What is sold may have changed since the page was opened, and with it the price. */
export async function refetchPlanOffers(domain: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: offersKey(domain) });
  await refetchQuote();
}

/** The first HTML includes the price of one order. */
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
    ...codeFor(bundle, checkout.offer),
    ...(delivery !== null && { deliveryAddressId: delivery.addressID }),
    ...(bundle.isPrintOffer && delivery === null && checkout.place !== null && { deliveryZip: checkout.place.zip }),
    ...(checkout.giving === "gift" && { forGift: true }),
    ...methodThatPaysOnce(checkout),
    ...(checkout.billing !== null && { billingAddressId: checkout.billing.addressID }),
  };
}
