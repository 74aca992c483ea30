import type { Bundle } from "#contract/site.ts";
import type { ChosenOrder } from "#contract/account-details.ts";
import type { CheckoutStore } from "./checkout-store.ts";

/** A plan that is not on sale any more is to be chosen anew; whom a gift is for stays. */
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
