import type { Bundle } from "#contract/site.ts";
import { deliveryAddress } from "./checkout-state.ts";
import type { Checkout } from "./checkout-state.ts";

/** The parts of an order that are accepted one at a time, in order; the terms and the payment follow. */
export const orderParts = ["account", "billing", "delivery"] as const;
export type OrderPart = (typeof orderParts)[number];
export type PartsDone = Readonly<Record<OrderPart, boolean>>;

export const partsDone = (checkout: Checkout, bundle: Bundle): PartsDone => ({
  account: checkout.account.kind === "ready",
  billing: checkout.billing !== null,
  delivery: !bundle.isPrintOffer || deliveryAddress(checkout)?.printDelivery === true,
});

/** A printed plan needs a place of delivery before there are dates to agree to. */
export const needsPlace = (checkout: Checkout, bundle: Bundle): boolean =>
  bundle.isPrintOffer && (checkout.place?.delivery ?? "none") === "none" && !partsDone(checkout, bundle).delivery;
