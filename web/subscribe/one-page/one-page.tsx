import { Suspense, useEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { useSite } from "#web/data/site.ts";
import { onDemand } from "#web/ui/on-demand.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { checkoutStore } from "../checkout/current-checkout.ts";
import { isSettling } from "#web/parts/payment/purchase-state.ts";
import { CheckoutLoader } from "../checkout-loader.tsx";
import type { LoadedCheckout } from "../checkout-loader.tsx";
import { GreetingSlot } from "../greeting-slot.tsx";
import { OrderAgreement } from "../order-agreement.tsx";
import { PlanPart, ZipFinder } from "../plan-screen.tsx";
import { useQuoteState } from "../use-quote-state.ts";
import { OnePageFrame, Part, WithoutPlans } from "./one-page-frame.tsx";
import { partsDone } from "../checkout/parts-done.ts";
import { useFocusNextPart } from "./use-focus-next-part.ts";
import { planWords } from "../plan-words.ts";

/** The forms of the multi-step page; the plans are shown before these are loaded. */
const BuyerSlot = onDemand(() => import("../address-slots.tsx").then((m) => m.BuyerSlot));
const DeliverySlot = onDemand(() => import("../address-slots.tsx").then((m) => m.DeliverySlot));
const PayForOrder = onDemand(() => import("../payment-screen.tsx").then((m) => m.PayForOrder));

const later = [ZipFinder, BuyerSlot, DeliverySlot, PayForOrder].map(({ load }) => load);

/** The older single-page purchase form: the same purchase on one page (subscribe §2, new_subscription_page off). */
export function OnePage(): ReactNode {
  return (
    <CheckoutLoader Frame={WithoutPlans} later={later}>
      {(facts) => <PurchaseForm {...facts} />}
    </CheckoutLoader>
  );
}

function PurchaseForm(facts: LoadedCheckout): ReactNode {
  const { checkout, bundle } = facts;
  const { domain } = useSite();
  const quote = useQuoteState(checkout, bundle);
  // Gifts belong to the newer page (subscribe §1). A gift begun there becomes a purchase for oneself here.
  const { giving } = checkout;
  useEffect(() => {
    if (giving !== "none") checkoutStore().dispatch({ type: "givingChosen", giving: "none" });
  }, [giving]);
  // While money may be moving, nothing in the order can be changed.
  const isOpen = !isSettling(checkout.purchase);
  return (
    <OnePageFrame
      main={isOpen && <Parts {...facts} />}
      side={<OrderAgreement {...{ checkout, bundle, quote }} />}
      end={
        <Part heading={planWords.steps.payment}>
          <Suspense fallback={<Skeleton height={120} />}>
            <PayForOrder {...{ domain, checkout, bundle, quote }} begins="when pressed" form="older" />
          </Suspense>
        </Part>
      }
    />
  );
}

function Parts({ checkout, bundle, offers }: LoadedCheckout): ReactNode {
  const { domain } = useSite();
  const { account, billing, delivery } = partsDone(checkout, bundle);
  useFocusNextPart(useMemo(() => ({ account, billing, delivery }), [account, billing, delivery]));
  return (
    <>
      <GreetingSlot />
      <Part part="plan" heading={planWords.yourPlan}>
        <PlanPart {...{ checkout, bundle, offers }} page="older" />
      </Part>
      <Part part="account">
        <Suspense fallback={<Skeleton height={860} />}>
          <BuyerSlot {...{ domain, checkout, bundle }} />
        </Suspense>
      </Part>
      {bundle.isPrintOffer && (
        <Part part="delivery">
          <Suspense fallback={<Skeleton height={160} />}>
            <DeliverySlot {...{ domain, checkout, offers }} />
          </Suspense>
        </Part>
      )}
    </>
  );
}
