import { useEffect } from "react";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import type { Bundle } from "#contract/site.ts";
import { paths } from "#web/paths.ts";
import type { Checkout } from "./checkout/checkout-state.ts";
import { checkoutStore, endCheckout, useCheckout, useKeepProgress } from "./checkout/current-checkout.ts";
import { selectedBundle } from "./checkout/order.ts";
import { useUnpaidOrder } from "./checkout/unpaid-order.ts";
import { useOffers } from "./checkout/use-offers.ts";
import { LoadingPlans, NothingOnSale, PlansFailed } from "./plans-missing.tsx";
import type { PlainFrame } from "./plans-missing.tsx";

/** The checkout, the plans on sale and the one that is selected. */
export type OnSaleFacts = { checkout: Checkout; offers: readonly Bundle[]; bundle: Bundle };

type OnSaleProps = {
  /** The frame of the page while there are no plans to show. */
  Frame: PlainFrame;
  children: (facts: OnSaleFacts) => ReactNode;
};

/** What both subscribe pages begin with: the one checkout of this tab and its plans, and end with: the thank-you page. */
export function OnSale({ Frame, children }: OnSaleProps): ReactNode {
  const checkout = useCheckout();
  const offers = useOffers();
  useUnpaidOrder(offers.data);
  useKeepProgress();
  useEffect(() => endWhenPaid, []);
  if (checkout.purchase.kind === "paid") return <Navigate to={paths.subscribeThankYou} replace />;
  if (offers.data === undefined) {
    if (offers.isPending) return <LoadingPlans Frame={Frame} />;
    return <PlansFailed Frame={Frame} onRetry={() => void offers.refetch()} />;
  }
  const bundle = selectedBundle(offers.data, checkout.order);
  return bundle === undefined ? <NothingOnSale Frame={Frame} /> : children({ checkout, offers: offers.data, bundle });
}

/** Leaving for the thank-you page. */
function endWhenPaid(): void {
  if (checkoutStore().now().purchase.kind === "paid") endCheckout();
}
