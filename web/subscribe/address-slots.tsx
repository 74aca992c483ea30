import type { ReactNode } from "react";
import { onDemand } from "#web/ui/on-demand.tsx";
import { deliveryAddress } from "./checkout/checkout-state.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import type { LoadedCheckout } from "./checkout-loader.tsx";
import { AccountReady } from "./account-setup/account-ready.tsx";
import { AcceptedAddress } from "./address/accepted-address.tsx";
import css from "./address-slots.module.css";
import { partElementId } from "./one-page/use-focus-next-part.ts";
import { addressSectionWords as words } from "./address/address-section-words.ts";

/**
 * Never import these directly: code that both pages share is loaded with the plans, and these would add the forms to
 * it.
 */
const BuyerPart = onDemand(() => import("./buyer-screen.tsx").then((m) => m.BuyerPart));
const DeliveryPart = onDemand(() => import("./delivery-screen.tsx").then((m) => m.DeliveryPart));

type AddressPartProps = { domain: string } & Pick<LoadedCheckout, "checkout">;

/** The buyer: the login and the billing address, until both are accepted. */
export function BuyerSlot({ domain, checkout, bundle }: Pick<LoadedCheckout, "bundle"> & AddressPartProps): ReactNode {
  const { account, billing } = checkout;
  if (account.kind !== "ready" || billing === null) {
    return (
      <BuyerPart
        {...{ domain, checkout, bundle }}
        billingId={partElementId("billing")}
        button={account.kind === "ready" ? words.useBilling : words.saveBuyer}
        quiet
      />
    );
  }
  const reopen = () => checkoutStore().dispatch({ type: "billingReopened" });
  const other = () => checkoutStore().dispatch({ type: "account", event: { type: "otherEmailWanted" } });
  return (
    <>
      <AccountReady email={account.email} onOther={other} />
      <AcceptedAddress which="billing" address={billing} onChange={reopen} />
    </>
  );
}

/** Where the paper is delivered, once the billing address is known. */
export function DeliverySlot({
  domain,
  checkout,
  offers,
}: Pick<LoadedCheckout, "offers"> & AddressPartProps): ReactNode {
  const chosen = deliveryAddress(checkout);
  if (chosen?.printDelivery === true) {
    const reopen = () => checkoutStore().dispatch({ type: "deliveryReopened" });
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
  const otherPlan = () => document.getElementById(partElementId("plan"))?.focus();
  return (
    <>
      <h2>{words.where}</h2>
      <DeliveryPart {...{ domain, checkout, offers }} button={words.deliverHere} quiet onOtherPlan={otherPlan} />
    </>
  );
}
