/** The events about a cart (subscribe §7, Analytics events). */
export const commerceEvents = ["add_to_cart", "remove_from_cart", "purchase"] as const;
export type CommerceEvent = (typeof commerceEvents)[number];

export const isCommerceEvent = (name: string): name is CommerceEvent => commerceEvents.some((known) => known === name);

/** Subscribe §3, analytics cart item; `price` in dollars. */
export type CartItem = {
  readonly item_brand: string;
  readonly item_category: "subscription" | "add-on";
  readonly item_id: string;
  readonly item_name: string;
  readonly price: number;
  readonly quantity: number;
};

/** Dollars: the sum of price times quantity, to the cent. Added up in cents to avoid fractions of one. */
export const cartValue = (items: readonly Pick<CartItem, "price" | "quantity">[]): number =>
  items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100;

// Both patterns take linear time, because anybody may send the text.
const email = /[^\s@]@[^\s@]/;
/** Account numbers have nine digits; no legitimate value in an event has six or more. */
const longNumber = /(?<![A-Za-z0-9])\d{6,}(?![A-Za-z0-9])/;

/**
 * Whether a text could identify a person: it contains an email address or something like an account number (security.md
 * I27).
 */
export const mayIdentifyPerson = (text: string): boolean => email.test(text) || longNumber.test(text);
