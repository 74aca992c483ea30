import { useEffect, useEffectEvent } from "react";
import { useLocation } from "#web/ui/router/router.tsx";
import type { Bundle } from "#contract/site.ts";
import { orderFromHome } from "#web/data/order-from-home.ts";
import { useSite } from "#web/data/site.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { checkoutStore, isPageReopened } from "./current-checkout.ts";

/**
 * Picks what the page's address names, only once: `?plan=` a plan, `?gift` a gift. After a reload, the visitor's own
 * choice counts.
 *
 * @returns what names a plan that isn't sold: the address, or an unpaid order; null: nothing does.
 */
export function useLinkedPlan(offers: readonly Bundle[]): "link" | "order" | null {
  const came: { readonly search: string; readonly key: string; readonly state: unknown } = useLocation();
  const { search, key } = came;
  const { features } = useSite();
  const isHydrated = useHydrated();
  const link = new URLSearchParams(search);
  const wanted = link.get("plan");
  const plan = offers.find(({ bundleID }) => bundleID === wanted);
  const take = useEffectEvent(() => {
    if (isPageReopened()) return;
    if (plan !== undefined) checkoutStore().dispatch({ type: "planPicked", bundle: plan });
    if (link.has("gift") && features.new_subscription_page)
      checkoutStore().dispatch({ type: "givingChosen", giving: "gift" });
  });
  useEffect(() => take(), [key]);
  if (!isHydrated) return null;
  const ordered = orderFromHome(came.state)?.order.bundleID;
  if (ordered !== undefined) return offers.some(({ bundleID }) => bundleID === ordered) ? null : "order";
  return wanted !== null && plan === undefined ? "link" : null;
}
