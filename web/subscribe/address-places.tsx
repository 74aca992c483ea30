import type { ReactNode } from "react";
import { onDemand } from "#web/ui/on-demand.tsx";
import { deliveryAddress } from "./checkout/checkout-state.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import type { OnSaleFacts } from "./on-sale.tsx";
import { AcceptedAddress } from "./address/accepted-address.tsx";
import css from "./address-places.module.css";
import { placeOf } from "./one-page/use-go-on.ts";
import { addressSectionWords as words } from "./address/address-section-words.ts";

/** Never imported at once: what two pages share is loaded with the plans, and these bring the forms with them. */
const BillingPart = onDemand(() => import("./account-screen.tsx").then((m) => m.BillingPart));
const DeliveryPart = onDemand(() => import("./delivery-screen.tsx").then((m) => m.DeliveryPart));

type AddressPartProps = { domain: string } & Pick<OnSaleFacts, "checkout">;

/** The billing address: the form, or what was accepted. */
export function BillingPlace({ domain, checkout }: AddressPartProps): ReactNode {
  if (checkout.billing === null) {
    return <BillingPart {...{ domain, checkout }} takesFocus={false} button={words.useBilling} quiet />;
  }
  const reopen = () => checkoutStore().tell({ type: "billingReopened" });
  return <AcceptedAddress which="billing" address={checkout.billing} onChange={reopen} />;
}

/** Where the paper goes, once the billing address is known. */
export function DeliveryPlace({ domain, checkout }: AddressPartProps): ReactNode {
  const chosen = deliveryAddress(checkout);
  if (chosen?.printDelivery === true) {
    const reopen = () => checkoutStore().tell({ type: "deliveryReopened" });
    return <AcceptedAddress which="delivery" address={chosen} onChange={reopen} />;
  }
  if (checkout.billing === null) {
    return (
      <>
        <h2>{words.delivery}</h2>
        <p className={css.later}>{words.billingFirst}</p>
      </>
    );
  }
  const otherPlan = () => document.getElementById(placeOf("plan"))?.focus();
  return (
    <>
      <h2>{words.where}</h2>
      <DeliveryPart {...{ domain, checkout }} button={words.deliverHere} quiet onOtherPlan={otherPlan} />
    </>
  );
}
