import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import type { Bundle } from "#contract/site.ts";
import { useSite } from "#web/data/site.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { checkoutStore, isKeptHere } from "./current-checkout.ts";

/**
 * Picks what the address names, once: `?plan=` a plan, `?gift` a gift. After a reload, the visitor's own choice counts.
 *
 * @returns whether the address names a plan that isn't sold.
 */
export function useLinkedPlan(offers: readonly Bundle[]): boolean {
  const { search, key } = useLocation();
  const { features } = useSite();
  const isHydrated = useHydrated();
  const link = new URLSearchParams(search);
  const wanted = link.get("plan");
  const plan = offers.find(({ bundleID }) => bundleID === wanted);
  const take = useEffectEvent(() => {
    if (isKeptHere()) return;
    if (plan !== undefined) checkoutStore().tell({ type: "planPicked", bundle: plan });
    if (link.has("gift") && features.new_subscription_page)
      checkoutStore().tell({ type: "givingChosen", giving: "gift" });
  });
  useEffect(() => take(), [key]);
  return isHydrated && wanted !== null && plan === undefined;
}
