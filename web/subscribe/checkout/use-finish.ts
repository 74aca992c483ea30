import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import type { Bundle } from "#contract/site.ts";
import { finishIn } from "#web/data/finishing.ts";
import { useSite } from "#web/data/site.ts";
import { checkoutStore } from "./current-checkout.ts";
import { readProgress } from "./saved-progress.ts";
import { takeUpOrder } from "./take-up-order.ts";

/** Takes an order up that was chosen and not paid for, once: after a reload what was changed since counts. */
export function useFinish(offers: readonly Bundle[] | undefined): void {
  const came: { readonly state: unknown; readonly key: string } = useLocation();
  const { domain } = useSite();
  const isHere = offers !== undefined;
  const take = useEffectEvent(() => {
    const order = finishIn(came.state);
    if (order !== null && readProgress(window.history.state, domain) === null)
      takeUpOrder(checkoutStore(), order, offers ?? []);
  });
  useEffect(() => {
    if (isHere) take();
  }, [isHere, came.key]);
}
