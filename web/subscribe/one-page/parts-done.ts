import type { Bundle } from "#contract/site.ts";
import { deliveryAddress } from "../checkout/checkout-state.ts";
import type { Checkout } from "../checkout/checkout-state.ts";

/** The parts of the single page that are accepted one by one, in their order; after them come the terms and the payment. */
export const onePageParts = ["account", "billing", "delivery"] as const;
export type OnePagePart = (typeof onePageParts)[number];
export type PartsDone = Readonly<Record<OnePagePart, boolean>>;

export const partsDone = (checkout: Checkout, bundle: Bundle): PartsDone => ({
  account: checkout.account.kind === "ready",
  billing: checkout.billing !== null,
  delivery: !bundle.isPrintOffer || deliveryAddress(checkout)?.printDelivery === true,
});

/** Where the reader goes on after a part was accepted or opened again; null when neither has happened. */
export function partAfter(before: PartsDone, now: PartsDone): OnePagePart | "order" | null {
  const reopened = onePageParts.find((part) => before[part] && !now[part]);
  if (reopened !== undefined) return reopened;
  if (onePageParts.every((part) => before[part] === now[part])) return null;
  return onePageParts.find((part) => !now[part]) ?? "order";
}
