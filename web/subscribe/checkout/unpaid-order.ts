import { useEffect, useEffectEvent } from "react";
import type { ChosenOrder, KnownAddress } from "#contract/account-details.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import { useLocation, useNavigate } from "#web/ui/router/router.tsx";
import type { Bundle } from "#contract/site.ts";
import { type KnownBuyer, orderFromHome } from "#web/data/order-from-home.ts";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import { checkoutStore, isPageReopened } from "./current-checkout.ts";
import { addressOfStep } from "./steps.ts";

/**
 * Restores an order from account home, only once: after a reload, later changes count. If its addresses are known, it
 * continues with the payment.
 */
export function useUnpaidOrder(offers: readonly Bundle[] | undefined): void {
  const came: { readonly state: unknown; readonly key: string } = useLocation();
  const navigate = useNavigate();
  const isHere = offers !== undefined;
  const take = useEffectEvent(() => {
    const found = orderFromHome(came.state);
    if (found === null || isPageReopened()) return;
    const isSold = resumeOrder(checkoutStore(), found.order, offers ?? []);
    if (!isSold || found.known === null) return;
    resumeBuyer(checkoutStore(), found.known);
    navigate({ search: addressOfStep("payment") }, { replace: true });
  });
  useEffect(() => {
    if (isHere) take();
  }, [isHere, came.key]);
}

/**
 * A plan that is no longer sold must be chosen again; a gift's recipient stays. The plan has its code's price, or the
 * regular one if the code can't be used anymore.
 *
 * @returns whether the plan is still sold.
 */
export function resumeOrder(store: CheckoutStore, order: ChosenOrder, offers: readonly Bundle[]): boolean {
  const bundle = offers.find(({ bundleID }) => bundleID === order.bundleID);
  if (bundle !== undefined) resumePlan(store, order, bundle);
  if (order.gift !== null) resumeGift(store, order.gift);
  return bundle !== undefined;
}

function resumePlan(store: CheckoutStore, { offer, addOnOfferIDs }: ChosenOrder, bundle: Bundle): void {
  if (offer?.plan === undefined || offer.plan === null) {
    store.dispatch({ type: "offerRemoved" });
    store.dispatch({ type: "planPicked", bundle });
  } else store.dispatch({ type: "offerApplied", offer: { code: offer.code, plan: offer.plan } });
  for (const offerID of addOnOfferIDs) store.dispatch({ type: "addOnToggled", offerID });
  if (offer?.plan === null)
    store.dispatch({ type: "offerRefused", refused: { code: offer.code, because: offer.errorMessage } });
}

function resumeGift(store: CheckoutStore, { kind, ...recipient }: NonNullable<ChosenOrder["gift"]>): void {
  store.dispatch({ type: "givingChosen", giving: kind });
  store.dispatch({ type: "recipientNamed", recipient });
  const { recipientEmail } = recipient;
  const way = recipientEmail === "" ? "card" : "email";
  store.saveDraft({ recipient: { ...recipient, way, confirmRecipientEmail: recipientEmail } });
}

/** Addresses that are still valid count as accepted; others are filled in, to be checked again. */
export function resumeBuyer(store: CheckoutStore, { buyer, billing, delivery }: KnownBuyer): void {
  const same = billing !== null && delivery !== null && isSamePlace(billing, delivery);
  const payer = billing && addressOf(buyer, billing);
  const reader = delivery && addressOf(buyer, delivery);
  store.saveDraft({
    ...(payer !== null && { billing: payer.fields }),
    ...(reader !== null && { delivery: reader.fields, sameAsBilling: same }),
  });
  store.dispatch({ type: "started" });
  if (payer !== null && payer.addressID > 0) store.dispatch({ type: "billingChecked", address: payer });
  if (reader !== null && reader.addressID > 0)
    store.dispatch({
      type: "deliveryChosen",
      delivery: same ? { kind: "sameAsBilling" } : { kind: "own", to: reader },
    });
}

const isSamePlace = (a: KnownAddress, b: KnownAddress): boolean =>
  a.streetAddress === b.streetAddress && a.zip === b.zip && a.city === b.city;

function addressOf(buyer: KnownBuyer["buyer"], place: KnownAddress): ValidAddress {
  const { addressID, printDelivery, ...lines } = place;
  return { fields: { ...buyer, streetAddress2: "", ...lines }, addressID, printDelivery, standardized: null };
}
