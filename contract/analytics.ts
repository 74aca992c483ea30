import * as z from "zod/mini";
import { cartValue, isCommerceEvent, mayIdentifyPerson } from "#core/site/analytics.ts";
import { dollars } from "./scalars.ts";

const plainText = (most: number) =>
  z.string().check(
    z.maxLength(most, { abort: true }),
    z.regex(/^[^\p{Cc}]*$/u),
    z.refine((text) => !mayIdentifyPerson(text), "must not name anybody"),
  );

const quantity = z.int().check(z.minimum(1), z.maximum(100));

const cartItem = z.strictObject({
  item_brand: plainText(80),
  item_category: z.enum(["subscription", "add-on"]),
  item_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)),
  item_name: plainText(120),
  price: dollars,
  quantity,
});

/** Subscribe §7: currency USD, shipping and tax 0. A cart has no transaction yet; a purchase has one. */
const ecommerce = z
  .strictObject({
    currency: z.literal("USD"),
    items: z.array(cartItem).check(z.minLength(1), z.maxLength(20)),
    value: z.number().check(z.minimum(0), z.maximum(9_999_999)),
    coupon: plainText(40),
    shipping: z.literal(0),
    tax: z.literal(0),
    transaction_id: z.string().check(z.regex(/^[A-Za-z0-9-]{0,40}$/)),
  })
  .check(z.refine(({ items, value }) => cartValue(items) === value, "value is not the sum of price times quantity"));

/** What the visitor has allowed, according to the browser. Global Privacy Control overrides it. */
export const consentState = z.strictObject({
  analytics: z.boolean(),
  marketing: z.boolean(),
  personalization: z.boolean(),
  globalPrivacyControl: z.boolean(),
  version: z.int().check(z.minimum(1), z.maximum(1000)),
});

/** An address is sent without its query, because a query may contain a code or an account number (security.md S19). */
const label = plainText(300).check(z.regex(/^[^?#]*$/));

/** One event in the shape of the page's `dataLayer`, strict and limited, because anybody may send it. */
export const analyticsEvent = z
  .strictObject({
    /** Random per page load: shows which events belong together, but not whose they are. */
    visit: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    consent: consentState,
    event: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
    ecommerce: z.optional(ecommerce),
    action: z.optional(plainText(40)),
    label: z.optional(label),
  })
  .check(
    z.refine(({ event, ecommerce: cart }) => isCommerceEvent(event) === (cart !== undefined), {
      error: "goes with the events of a cart, and with no other",
      path: ["ecommerce"],
    }),
    z.refine(({ event, ecommerce: cart }) => event !== "purchase" || cart?.transaction_id !== "", {
      error: "a purchase has a transaction",
      path: ["ecommerce", "transaction_id"],
    }),
  );
export type AnalyticsEvent = z.output<typeof analyticsEvent>;
