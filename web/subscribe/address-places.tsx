import type { ReactNode } from "react";
import { onDemand } from "#web/ui/on-demand.tsx";
import { deliveryAddress } from "./checkout/checkout-state.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import type { OnSaleFacts } from "./on-sale.tsx";
import { AcceptedAddress } from "./address/accepted-address.tsx";
import css from "./address-places.module.css";
import { placeOf } from "./one-page/use-go-on.ts";

/** Never imported at once: what two pages share is loaded with the plans, and these bring the forms with them. */
const BillingPart = onDemand(() => import("./account-screen.tsx").then((m) => m.BillingPart));
const DeliveryPart = onDemand(() => import("./delivery-screen.tsx").then((m) => m.DeliveryPart));

type AddressPartProps = { domain: string } & Pick<OnSaleFacts, "checkout">;

/** The billing address: the form, or what was accepted. */
export function BillingPlace({ domain, checkout }: AddressPartProps): ReactNode {
  if (checkout.billing === null) {
    return <BillingPart {...{ domain, checkout }} takesFocus={false} button="Use this address" quiet />;
  }
  const reopen = () => checkoutStore().tell({ type: "billingReopened" });
  return <AcceptedAddress heading="Billing address" address={checkout.billing} onChange={reopen} />;
}

/** Where the paper goes, once the billing address is known. */
export function DeliveryPlace({ domain, checkout }: AddressPartProps): ReactNode {
  const heading = "Delivery address";
  const chosen = deliveryAddress(checkout);
  if (chosen?.printDelivery === true) {
    const reopen = () => checkoutStore().tell({ type: "deliveryReopened" });
    return <AcceptedAddress {...{ heading }} address={chosen} onChange={reopen} />;
  }
  if (checkout.billing === null) {
    return (
      <>
        <h2>{heading}</h2>
        <p className={css.later}>Enter your billing address first; the paper may come there or to another address.</p>
      </>
    );
  }
  const otherPlan = () => document.getElementById(placeOf("plan"))?.focus();
  return (
    <>
      <h2>Where the paper goes</h2>
      <DeliveryPart {...{ domain, checkout }} button="Deliver here" quiet onOtherPlan={otherPlan} />
    </>
  );
}
