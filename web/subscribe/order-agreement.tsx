import type { ReactNode } from "react";
import type { Bundle, Quote } from "#contract/site.ts";
import { consentHolds, consentTo } from "./checkout/consent.ts";
import type { Checkout } from "./checkout/checkout-state.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { OrderSummary } from "./summary/order-summary.tsx";
import type { QuoteState } from "./summary/order-summary.tsx";
import { TermsConsent } from "./summary/terms-consent.tsx";

type OrderAgreementProps = {
  checkout: Checkout;
  bundle: Bundle;
  quote: QuoteState;
  /** What follows from the agreement: a button. */
  children?: (agreed: { quote: Quote; accepted: boolean; updating: boolean }) => ReactNode;
};

/** The order, its terms and the one tick, which counts for exactly these figures. */
export function OrderAgreement({ checkout, bundle, quote: state, children }: OrderAgreementProps): ReactNode {
  if (state.kind !== "shown") return <OrderSummary state={state} replaces={checkout.replaces} />;
  const { quote, updating } = state;
  const accepted = consentHolds(checkout.consent, bundle.bundleID, quote);
  const lapsed = checkout.consent !== null && !accepted;
  return (
    <OrderSummary state={state} replaces={checkout.replaces}>
      <TermsConsent
        {...{ quote, accepted, lapsed, updating }}
        onChange={(ticked) => setConsent(ticked, bundle, quote)}
      />
      {children?.({ quote, accepted, updating })}
    </OrderSummary>
  );
}

function setConsent(ticked: boolean, bundle: Bundle, quote: Quote): void {
  if (ticked) checkoutStore().tell({ type: "consentGiven", consent: consentTo(bundle.bundleID, quote) });
  else checkoutStore().tell({ type: "consentWithdrawn" });
}
