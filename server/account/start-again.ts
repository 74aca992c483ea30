import type { AccountDetails, KnownPlace } from "#contract/account-details.ts";
import { phoneText } from "#core/address/phone.ts";
import { termText } from "#core/calendar/term.ts";
import { addOnsFor, bundlesOnSale, isPrint } from "#core/subscribing/plan.ts";
import { quoteOrder } from "#core/subscribing/quote.ts";
import type { Database } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import { findLastPlaces, type LastPlace } from "#server/store/account/last-places.ts";

/**
 * What it takes to subscribe to the ended plan again: as it is sold today, at today's price, to the addresses that it
 * had. Null: it isn't sold any more, or somebody else owns the account.
 */
export async function startAgain(
  db: Database,
  { subscription, grant, firstName, lastName, phone }: AccountRecord,
  { publication: { catalog, tenant }, moment, features, caller, tenantId }: Context<"account">,
): Promise<AccountDetails["startAgain"]> {
  if (subscription?.status !== "ended" || grant.kind !== "owner" || !features.subscription_services) return null;
  const { subscriptionId, bundleId, addOnIds } = subscription;
  const plan = bundlesOnSale(catalog, moment.today).find(({ bundle }) => bundle.bundleId === bundleId);
  if (plan === undefined) return null;
  const { bundle, rate } = plan;
  const addOns = addOnsFor(catalog, bundle).filter(({ offerId }) => addOnIds.includes(offerId));
  const { billing, delivery } = await findLastPlaces(db, tenantId, { subscriptionId, loginId: caller.loginId });
  const { dueToday, pricePath } = quoteOrder({
    catalog,
    bundle,
    rate,
    addOns,
    moment,
    policy: tenant.policy,
    method: isPrint(bundle) && delivery?.method === "mail" ? "mail" : "carrier",
    place: { deliveryState: delivery?.stateCode ?? null, billingState: billing?.stateCode ?? null },
  });
  return {
    order: { bundleID: bundleId, addOnOfferIDs: addOns.map(({ offerId }) => offerId), gift: null },
    planName: bundle.name,
    term: termText(rate.term),
    isPrintOffer: isPrint(bundle),
    dueTodayCents: dueToday,
    ahead: pricePath.map(({ chargeOn, amount, period }) => ({ chargeOn, amountCents: amount, period })),
    buyer: { firstName, lastName, phone: phoneText(phone) },
    billing: billing && knownPlace(billing),
    delivery: delivery && knownPlace(delivery),
  };
}

const knownPlace = ({ street, city, stateCode, zip5, plus4, method, addressId }: LastPlace): KnownPlace => ({
  streetAddress: street,
  city,
  stateCode,
  zip: plus4 === null ? zip5 : `${zip5}-${plus4}`,
  addressID: addressId,
  printDelivery: method !== "none",
});
