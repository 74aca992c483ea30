import { useEffect } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { Bundle } from "#contract/site.ts";
import { useSite } from "#web/data/site.ts";
import { paths } from "#web/paths.ts";
import { LoadingNote } from "#web/ui/loading-note.tsx";
import type { Checkout } from "./checkout/checkout-state.ts";
import type { CheckoutStore } from "./checkout/checkout-store.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { selectedBundle } from "./checkout/order.ts";
import { usePlanOffers } from "./checkout/use-offers.ts";

/** `/subscribe/gift`: the shop, with a gift already chosen. Other pages and the publisher's own site link here. */
export function GiftEntry(): ReactNode {
  const { data, isError } = usePlanOffers();
  const { features } = useSite();
  const navigate = useNavigate();
  useEffect(() => {
    if (data === undefined && !isError) return;
    // The older page sells no gifts.
    if (features.new_subscription_page) beginGift(checkoutStore(), data ?? []);
    // The shop itself says why there are no plans, and offers to try again.
    navigate(paths.subscribe, { replace: true });
  }, [data, isError, features, navigate]);
  return <LoadingNote />;
}

/** Keeps the plan that was chosen before, if it can be given as a gift. */
export function beginGift(store: Pick<CheckoutStore, "now" | "dispatch">, offers: readonly Bundle[]): void {
  const { order, giving }: Checkout = store.now();
  const chosen = selectedBundle(offers, order);
  const first = offers.find(({ notAsGift }) => notAsGift !== true);
  if (first === undefined || giving === "gift") return;
  if (chosen === undefined || chosen.notAsGift === true) store.dispatch({ type: "planPicked", bundle: first });
  store.dispatch({ type: "givingChosen", giving: "gift" });
}
