import type { Bundle } from "#contract/site.ts";
import type { Checkout } from "./checkout/checkout-state.ts";
import { useQuote } from "./checkout/use-offers.ts";
import type { QuoteState } from "./quote-state.ts";

/** The figures of the order as one state. */
export function useQuoteState(checkout: Checkout, bundle: Bundle): QuoteState {
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuote(checkout, bundle);
  if (data !== undefined && !isError) return { kind: "shown", quote: data, updating: isPlaceholderData };
  if (isError && !isFetching) return { kind: "failed", retry: () => void refetch() };
  return { kind: "loading" };
}
