import type { CartItem } from "#core/site/analytics.ts";
import type { Bundle } from "#contract/site.ts";
import {
  addOnItem,
  addToCart,
  customEvent,
  legalTerms,
  planItem,
  purchase,
  removeFromCart,
} from "#web/analytics/entries.ts";
import type { AnalyticsEntry } from "#web/analytics/entries.ts";
import { codeFor, withOffer } from "./applied-offer.ts";
import type { Checkout } from "./checkout-state.ts";
import { selectedAddOns, selectedBundle, shownMode } from "./order.ts";

/** What a checkout's events report in addition to its state. */
export type Shop = {
  readonly offers: readonly Bundle[];
  /** The publication's name. */
  readonly brand: string;
  readonly page: Pick<Location, "origin" | "pathname">;
  /** Our order id: identifies a purchase without a receipt number. */
  readonly checkoutID: string;
};

/**
 * The analytics cart. It contains a plan once the plan was picked or the subscription was started with it. A plan that
 * was only preselected wasn't the visitor's choice.
 */
function cartOf({ order, started, offer }: Checkout, { offers: plans, brand }: Shop): CartItem[] {
  const offers = withOffer(plans, offer);
  const bundle = selectedBundle(offers, order);
  if (bundle === undefined) return [];
  const chosen = started || order.picked[shownMode(offers, order)] === bundle.bundleID;
  const addOns = selectedAddOns(bundle, order);
  return [
    ...(chosen ? [planItem(brand, bundle)] : []),
    ...bundle.addonOffers.filter(({ offerID }) => addOns.includes(offerID)).map((offer) => addOnItem(brand, offer)),
  ];
}

const same = (a: CartItem) => (b: CartItem) => a.item_category === b.item_category && a.item_id === b.item_id;
const without = (items: readonly CartItem[], others: readonly CartItem[]): CartItem[] =>
  items.filter((item) => !others.some(same(item)));

function cartChanges(before: readonly CartItem[], after: readonly CartItem[]): AnalyticsEntry[] {
  const [gone, come] = [without(before, after), without(after, before)];
  return [...(gone.length > 0 ? [removeFromCart(gone)] : []), ...(come.length > 0 ? [addToCart(come)] : [])];
}

function couponOf({ order, offer }: Checkout, { offers }: Shop): string {
  const bundle = selectedBundle(withOffer(offers, offer), order);
  return (bundle && codeFor(bundle, offer).offerCode) ?? "";
}

/** The events between two states of one checkout, in order (subscribe §2, §7). */
export function measuredChanges(before: Checkout, after: Checkout, shop: Shop): AnalyticsEntry[] {
  // After a purchase, the next checkout starts empty, but what was bought wasn't removed from the cart.
  if (before.purchase.kind === "paid") return [];
  const entries = cartChanges(cartOf(before, shop), cartOf(after, shop));
  if (after.consents.length > 0 && after.consents !== before.consents) entries.push(legalTerms(shop.page));
  if (after.started && !before.started) entries.push(customEvent("start_subscription"));
  if (after.purchase.kind === "paid") {
    entries.push(purchase(cartOf(after, shop), after.purchase.receiptNumber ?? shop.checkoutID, couponOf(after, shop)));
  }
  return entries;
}
