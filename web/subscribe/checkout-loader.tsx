import { useEffect } from "react";
import type { ReactNode } from "react";
import { Redirect } from "#web/ui/router/redirect.tsx";
import { useLocation } from "#web/ui/router/router.tsx";
import type { Bundle } from "#contract/site.ts";
import { paths } from "#web/paths.ts";
import type { Checkout } from "./checkout/checkout-state.ts";
import { withOffer } from "./checkout/applied-offer.ts";
import { checkoutStore, endCheckout, useCheckout, useSaveProgress } from "./checkout/current-checkout.ts";
import { selectedBundle } from "./checkout/order.ts";
import { useUnpaidOrder } from "./checkout/unpaid-order.ts";
import { usePlanOffers } from "./checkout/use-offers.ts";
import { fetchLater } from "#web/ui/fetch-later.ts";
import { LoadingPlans, NothingOnSale, PlansFailed } from "./plans-missing.tsx";
import type { PlainFrame } from "./plans-missing.tsx";

/** The checkout, the plans on sale and the selected plan. */
export type LoadedCheckout = { checkout: Checkout; offers: readonly Bundle[]; bundle: Bundle };

type CheckoutLoaderProps = {
  /** The frame of the page while there are no plans to show. */
  Frame: PlainFrame;
  children: (facts: LoadedCheckout) => ReactNode;
  /** Parts of the page that aren't needed to show the plans. */
  later?: readonly (() => Promise<unknown>)[];
};

const nothing: readonly (() => Promise<unknown>)[] = [];

/** Analytics begins when it is loaded. */
const measure = () => import("./checkout/measure-checkout.ts");

/**
 * What both subscribe pages share: they begin with this tab's checkout and its plans, and end with the thank-you page.
 */
export function CheckoutLoader({ Frame, children, later = nothing }: CheckoutLoaderProps): ReactNode {
  const checkout = useCheckout();
  const offers = usePlanOffers();
  const { key } = useLocation();
  useUnpaidOrder(offers.data);
  useSaveProgress();
  useEffect(() => endWhenPaid, []);
  useEffect(() => fetchLater([...later, measure]), [later]);
  // At each address again, because a visitor who goes back while the thank-you page is loading would be left with an
  // empty page.
  if (checkout.purchase.kind === "paid") return <Redirect key={key} to={paths.subscribeThankYou} />;
  if (offers.data === undefined) {
    if (offers.isPending) return <LoadingPlans Frame={Frame} />;
    return <PlansFailed Frame={Frame} onRetry={() => void offers.refetch()} />;
  }
  const plans = withOffer(offers.data, checkout.offer);
  const bundle = selectedBundle(plans, checkout.order);
  return bundle === undefined ? <NothingOnSale Frame={Frame} /> : children({ checkout, offers: plans, bundle });
}

/** Called when leaving for the thank-you page. */
function endWhenPaid(): void {
  if (checkoutStore().now().purchase.kind === "paid") endCheckout();
}
