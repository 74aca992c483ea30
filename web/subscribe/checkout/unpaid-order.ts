import { useEffect, useEffectEvent } from "react";
import type { ChosenOrder } from "#contract/account-details.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import { useLocation } from "react-router";
import type { Bundle } from "#contract/site.ts";
import { finishIn } from "#web/data/finishing.ts";
import { checkoutStore, isKeptHere } from "./current-checkout.ts";

/** Takes an order up that was chosen and not paid for, once: after a reload what was changed since counts. */
export function useUnpaidOrder(offers: readonly Bundle[] | undefined): void {
  const came: { readonly state: unknown; readonly key: string } = useLocation();
  const isHere = offers !== undefined;
  const take = useEffectEvent(() => {
    const order = finishIn(came.state);
    if (order !== null && !isKeptHere()) takeUpOrder(checkoutStore(), order, offers ?? []);
  });
  useEffect(() => {
    if (isHere) take();
  }, [isHere, came.key]);
}

/** A plan that is not on sale any more is to be chosen again; whom a gift is for stays. */
export function takeUpOrder(store: CheckoutStore, order: ChosenOrder, offers: readonly Bundle[]): void {
  const bundle = offers.find(({ bundleID }) => bundleID === order.bundleID);
  if (bundle !== undefined) {
    store.tell({ type: "planPicked", bundle });
    for (const offerID of order.addOnOfferIDs) store.tell({ type: "addOnToggled", offerID });
  }
  if (order.gift === null) return;
  store.tell({ type: "givingChosen", giving: "gift" });
  store.tell({ type: "recipientNamed", recipient: order.gift });
  store.draft({ recipient: { ...order.gift, confirmRecipientEmail: order.gift.recipientEmail } });
}
