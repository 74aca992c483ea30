import type { ReactNode } from "react";
import type { Bundle, Quote } from "#contract/site.ts";
import { consentTo, validConsent } from "./checkout/consent.ts";
import type { Checkout } from "./checkout/checkout-state.ts";
import { needsPlace } from "./checkout/parts-done.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { OfferCodeSlot, OfferNotice } from "./offer-code-slot.tsx";
import { OrderSummary } from "./summary/order-summary.tsx";
import type { QuoteState } from "./quote-state.ts";
import { summaryWords } from "./summary/summary-words.ts";
import { TermsConsent } from "./summary/terms-consent.tsx";

type Missing = keyof typeof summaryWords.missing;

/** The figures aren't final before the place of delivery is known. */
export const lacksDeliveryPlace = (missing: Missing | null): boolean =>
  missing === "place" || missing === "recipientPlace" || missing === "delivery";

type OrderAgreementProps = {
  checkout: Checkout;
  bundle: Bundle;
  quote: QuoteState;
  /** What follows the consent: a button. */
  children?: (agreed: { quote: Quote; missing: Missing | null }) => ReactNode;
};

/** The order, its terms and the one checkbox, which applies to exactly these figures. */
export function OrderAgreement({ checkout, bundle, quote: state, children }: OrderAgreementProps): ReactNode {
  if (state.kind !== "shown") return <OrderSummary state={state} replaces={checkout.replaces} />;
  const { quote, updating } = state;
  const { refusedOffer } = checkout;
  const notice = <OfferNotice refusedOffer={refusedOffer} quote={updating ? null : quote} />;
  if (needsPlace(checkout, bundle)) {
    // A gift's paper goes to its recipient, whose ZIP code is requested.
    const [zipFirst, place] =
      checkout.giving === "gift"
        ? [summaryWords.recipientZipFirst, "recipientPlace" as const]
        : [summaryWords.zipFirst, "place" as const];
    return (
      <OrderSummary state={state} replaces={checkout.replaces} undated={zipFirst} notice={notice}>
        <OfferCodeSlot {...{ checkout, bundle }} />
        {children?.({ quote, missing: checkout.place === null ? place : "delivery" })}
      </OrderSummary>
    );
  }
  const accepted = validConsent(checkout.consents, bundle.bundleID, quote) !== undefined;
  const lapsed = checkout.consents.length > 0 && !accepted;
  return (
    <OrderSummary state={state} replaces={checkout.replaces} notice={notice}>
      <OfferCodeSlot {...{ checkout, bundle }} />
      <TermsConsent
        {...{ quote, accepted, lapsed, updating }}
        onChange={(ticked) => setConsent(ticked, bundle, quote)}
      />
      {children?.({ quote, missing: updating ? "price" : accepted ? null : "terms" })}
    </OrderSummary>
  );
}

function setConsent(ticked: boolean, bundle: Bundle, quote: Quote): void {
  if (ticked) checkoutStore().dispatch({ type: "consentGiven", consent: consentTo(bundle.bundleID, quote) });
  else checkoutStore().dispatch({ type: "consentWithdrawn" });
}
