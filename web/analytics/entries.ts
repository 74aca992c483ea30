import { cartValue } from "#core/site/analytics.ts";
import type { CartItem, CommerceEvent } from "#core/site/analytics.ts";
import type { AddOnOffer, Bundle } from "#contract/site.ts";

/** An event about a cart, in the format of the specs and `dataLayer` (subscribe §7). */
export type CommerceEntry = {
  readonly event: CommerceEvent;
  readonly ecommerce: {
    readonly currency: "USD";
    readonly items: readonly CartItem[];
    readonly value: number;
    readonly coupon: string;
    readonly shipping: 0;
    readonly tax: 0;
    readonly transaction_id: string;
  };
};

/** `legal_terms` and custom events. */
export type PlainEntry = { readonly event: string; readonly action?: string; readonly label?: string };

export type AnalyticsEntry = CommerceEntry | PlainEntry;

const commerce = (
  event: CommerceEvent,
  items: readonly CartItem[],
  transactionId: string,
  coupon = "",
): CommerceEntry => ({
  event,
  ecommerce: {
    currency: "USD",
    items,
    value: cartValue(items),
    coupon,
    shipping: 0,
    tax: 0,
    transaction_id: transactionId,
  },
});

export const addToCart = (items: readonly CartItem[]): CommerceEntry => commerce("add_to_cart", items, "");
export const removeFromCart = (items: readonly CartItem[]): CommerceEntry => commerce("remove_from_cart", items, "");
/** @param coupon the offer code. */
export const purchase = (items: readonly CartItem[], transactionId: string, coupon = ""): CommerceEntry =>
  commerce("purchase", items, transactionId, coupon);

/** The page without its query and fragment, which may contain a code or an account number (security.md S19). */
export const legalTerms = ({ origin, pathname }: Pick<Location, "origin" | "pathname">): PlainEntry => ({
  event: "legal_terms",
  action: "mouse-click",
  label: origin + pathname,
});

/**
 * @param event lower-case letters, digits and `_`.
 * @param label nothing that identifies a person.
 */
export const customEvent = (event: string, label?: string): PlainEntry =>
  label === undefined ? { event } : { event, label };

/** @param brand the publication's name. */
export const planItem = (brand: string, { bundleID, name, amount }: Bundle): CartItem => ({
  item_brand: brand,
  item_category: "subscription",
  item_id: bundleID,
  item_name: name,
  price: amount,
  quantity: 1,
});

export const addOnItem = (brand: string, { offerID, name, amount }: AddOnOffer): CartItem => ({
  item_brand: brand,
  item_category: "add-on",
  item_id: offerID,
  item_name: name,
  price: amount,
  quantity: 1,
});
