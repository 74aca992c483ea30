import type { ReactNode } from "react";
import { onDemand } from "#web/ui/on-demand.tsx";
import { deliveryAddress } from "./checkout/checkout-state.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import type { OnSaleFacts } from "./on-sale.tsx";
import { AccountReady } from "./account-setup/account-ready.tsx";
import { AcceptedAddress } from "./address/accepted-address.tsx";
import css from "./address-places.module.css";
import { placeOf } from "./one-page/use-go-on.ts";
import { addressSectionWords as words } from "./address/address-section-words.ts";

/**
 * Never import these directly: code that both pages share is loaded with the plans, and these would add the forms to
 * it.
 */
const BuyerPart = onDemand(() => import("./account-screen.tsx").then((m) => m.BuyerPart));
const DeliveryPart = onDemand(() => import("./delivery-screen.tsx").then((m) => m.DeliveryPart));

type AddressPartProps = { domain: string } & Pick<OnSaleFacts, "checkout">;

/** The buyer: the login and the billing address, until both are accepted. */
export function BuyerPlace({ domain, checkout, bundle }: Pick<OnSaleFacts, "bundle"> & AddressPartProps): ReactNode {
  const { account, billing } = checkout;
  if (account.kind !== "ready" || billing === null) {
    return (
      <BuyerPart
        {...{ domain, checkout, bundle }}
        billingId={placeOf("billing")}
        button={account.kind === "ready" ? words.useBilling : words.saveBuyer}
        quiet
      />
    );
  }
  const reopen = () => checkoutStore().tell({ type: "billingReopened" });
  const other = () => checkoutStore().tell({ type: "account", event: { type: "otherEmailWanted" } });
  return (
    <>
      <AccountReady email={account.email} onOther={other} />
      <AcceptedAddress which="billing" address={billing} onChange={reopen} />
    </>
  );
}

/** Where the paper is delivered, once the billing address is known. */
export function DeliveryPlace({ domain, checkout, offers }: Pick<OnSaleFacts, "offers"> & AddressPartProps): ReactNode {
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
      <DeliveryPart {...{ domain, checkout, offers }} button={words.deliverHere} quiet onOtherPlan={otherPlan} />
    </>
  );
}
