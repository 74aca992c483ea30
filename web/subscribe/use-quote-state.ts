import type { Bundle } from "#contract/site.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { useSite } from "#web/data/site.ts";
import { paths } from "#web/paths.ts";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { Checkout } from "./checkout/checkout-state.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { refetchPlanOffers, useOrderQuote } from "./checkout/use-offers.ts";
import type { QuoteState } from "./quote-state.ts";

/** The figures of the order as one state. */
export function useQuoteState(checkout: Checkout, bundle: Bundle): QuoteState {
  const { data, error, isPlaceholderData, isFetching, refetch } = useOrderQuote(checkout, bundle);
  const { domain } = useSite();
  const navigate = useNavigate();
  if (data !== undefined && error === null) return { kind: "shown", quote: data, updating: isPlaceholderData };
  if (error === null || isFetching) return { kind: "loading" };
  const isGone = asCallFailed(error).status === 404;
  const retry = () => {
    if (!isGone) return void refetch();
    // The plans were read before the publisher changed them.
    navigate(paths.subscribe);
    checkoutStore().dispatch({ type: "offerRemoved" });
    void refetchPlanOffers(domain);
  };
  return { kind: "failed", isGone, retry };
}
