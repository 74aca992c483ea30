import type { Input } from "#contract/call-shape.ts";
import type { createSubscription } from "#contract/subscriber.ts";
import type { Bundle, Quote } from "#contract/site.ts";
import { codeFor } from "./applied-offer.ts";
import { validConsent } from "./consent.ts";
import { deliveryAddress } from "./checkout-state.ts";
import type { Checkout, Replaces } from "./checkout-state.ts";
import type { Giving, Recipient } from "./giving.ts";
import { methodThatPaysOnce } from "./method-that-pays-once.ts";
import { sourceOf } from "./order-source.ts";
import { selectedAddOns } from "./order.ts";

export type SubscriptionRequest = Input<typeof createSubscription>;

/** Why the purchase can't begin yet, in the order of the steps. */
export type MissingOrderPart = "plan" | "price" | "terms" | "recipient" | "account" | "billing" | "delivery";

export type Readiness =
  | { readonly kind: "ready"; readonly request: SubscriptionRequest }
  | { readonly kind: "missing"; readonly what: MissingOrderPart };

const missing = (what: MissingOrderPart): Readiness => ({ kind: "missing", what });

/**
 * The body of CreateSubscription, or the first thing that is still missing (subscribe §5: terms before subscribing).
 */
export function readiness(
  domain: string,
  checkout: Checkout,
  bundle: Bundle | undefined,
  quote: Quote | null,
): Readiness {
  const { account, billing, consents, giving, recipient } = checkout;
  const delivery = deliveryAddress(checkout);
  if (bundle === undefined) return missing("plan");
  if (giving !== "none" && recipient === null) return missing("recipient");
  if (account.kind !== "ready") return missing("account");
  if (billing === null) return missing("billing");
  if (bundle.isPrintOffer && delivery?.printDelivery !== true) return missing("delivery");
  if (quote === null) return missing("price");
  const consent = validConsent(consents, bundle.bundleID, quote);
  if (consent === undefined) return missing("terms");
  return {
    kind: "ready",
    request: {
      domain,
      email: account.email,
      billingAddressId: billing.addressID,
      deliveryAddressId: bundle.isPrintOffer ? (delivery?.addressID ?? 0) : 0,
      rateCode: bundle.rateCode,
      firstName: billing.fields.firstName,
      lastName: billing.fields.lastName,
      phoneNumber: billing.fields.phone,
      termsAccepted: true,
      termsVersion: consent.termsVersion,
      bundleID: bundle.bundleID,
      addOnOfferIDs: selectedAddOns(bundle, checkout.order),
      ...codeFor(bundle, checkout.offer),
      ...sourceOf(checkout.link),
      ...methodThatPaysOnce(checkout),
      ...(checkout.isSecond && { isSecondSubscription: true }),
      ...(checkout.replaces !== null && { replaces: replacedBy(checkout.replaces) }),
      ...(giving !== "none" && recipient !== null && { gift: giftOf(giving, recipient) }),
    },
  };
}

const replacedBy = ({ accountNumber, creditCents }: Replaces): NonNullable<SubscriptionRequest["replaces"]> => ({
  accountNumber,
  creditCents,
});

const giftOf = (
  kind: Exclude<Giving, "none">,
  { recipientName, recipientEmail, startDate, note }: Recipient,
): NonNullable<SubscriptionRequest["gift"]> => ({
  kind,
  recipientName,
  ...(recipientEmail !== "" && { recipientEmail }),
  ...(note !== "" && { note }),
  ...(startDate !== "" && { startDate }),
});
