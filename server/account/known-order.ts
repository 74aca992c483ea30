import type { AccountDetails, KnownAddress, KnownOrder, OrderedOffer } from "#contract/account-details.ts";
import { phoneText } from "#core/address/phone.ts";
import { termText } from "#core/calendar/term.ts";
import type { Day } from "#core/day.ts";
import { findOfferCode } from "#core/site/offer-code.ts";
import { addOnsFor, bundlesOnSale, isPrint, type PlanOnSale, plansOfOffer } from "#core/subscribing/plan.ts";
import { quoteOrder } from "#core/subscribing/quote.ts";
import type { Database } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { findUnpaidBogo, type GiftRecipient } from "#server/store/gift/gift.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import { findLastAddresses, type LastAddress } from "#server/store/account/last-addresses.ts";
import { findOfferCodeOf } from "#server/store/subscription/offer-code-use.ts";

/** Checks an offer code for the caller, as on the subscribe page. */
export type CheckOffer = (
  code: string,
  context: Context<"account">,
) => Promise<Pick<OrderedOffer, "plan" | "errorMessage">>;

type Needs = { readonly db: Database; readonly checkOffer: CheckOffer };

/**
 * What is needed to subscribe to the ended plan again, at today's terms and price, to the same addresses. Null if the
 * plan isn't sold anymore, or somebody else owns the account.
 */
export async function startAgain(
  { db }: Needs,
  account: AccountRecord,
  context: Context<"account">,
): Promise<AccountDetails["startAgain"]> {
  if (account.subscription?.status !== "ended") return null;
  return knownOrder(db, account, context, planToday(account.subscription, context));
}

/**
 * What is needed to place an unpaid order again, with the gift that comes free with it. The order keeps its offer code
 * as long as the code can be used; after that it is sold at the regular price.
 */
export async function unpaidOrder(
  { db, checkOffer }: Needs,
  account: AccountRecord,
  context: Context<"account">,
): Promise<AccountDetails["unpaidOrder"]> {
  if (account.subscription?.status !== "pending") return null;
  const code = await findOfferCodeOf(db, context.tenantId, account.subscription.subscriptionId);
  const offer = code === null ? null : { code, ...(await checkOffer(code, context)) };
  const { tenant, catalog } = context.publication;
  const sells = offer === null || offer.plan === null ? null : findOfferCode(tenant.offerCodes, offer.code);
  const [plan] = sells === null ? [] : plansOfOffer(catalog, sells, context.moment.today);
  const known = await knownOrder(db, account, context, plan ?? planToday(account.subscription, context));
  if (known === null) return null;
  const free = context.features.bogo_purchase
    ? await findUnpaidBogo(db, context.tenantId, account.subscription.subscriptionId)
    : null;
  const gift = free && giftTo("bogo", free, context.moment.today);
  return { ...known, order: { ...known.order, gift, ...(offer !== null && { offer }) } };
}

/** Drops a wanted day that has passed meanwhile. */
export const giftTo = (
  kind: "gift" | "bogo",
  { recipientName, recipientEmail, note, startOn }: GiftRecipient,
  today: Day,
) => ({ kind, recipientName, recipientEmail, note, startDate: startOn !== null && startOn >= today ? startOn : "" });

const planToday = ({ bundleId }: { readonly bundleId: string }, { publication, moment }: Context) =>
  bundlesOnSale(publication.catalog, moment.today).find(({ bundle }) => bundle.bundleId === bundleId);

async function knownOrder(
  db: Database,
  { subscription, grant, firstName, lastName, phone }: AccountRecord,
  { publication: { catalog, tenant }, moment, features, caller, tenantId }: Context<"account">,
  plan: PlanOnSale | undefined,
): Promise<KnownOrder | null> {
  if (subscription === null || plan === undefined || grant.kind !== "owner" || !features.subscription_services)
    return null;
  const { subscriptionId, addOnIds } = subscription;
  const { bundle, rate } = plan;
  const addOns = addOnsFor(catalog, bundle).filter(({ offerId }) => addOnIds.includes(offerId));
  const { billing, delivery } = await findLastAddresses(db, tenantId, { subscriptionId, loginId: caller.loginId });
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
    order: { bundleID: bundle.bundleId, addOnOfferIDs: addOns.map(({ offerId }) => offerId), gift: null },
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

const knownPlace = ({ street, city, stateCode, zip5, plus4, method, addressId }: LastAddress): KnownAddress => ({
  streetAddress: street,
  city,
  stateCode,
  zip: plus4 === null ? zip5 : `${zip5}-${plus4}`,
  addressID: addressId,
  printDelivery: method !== "none",
});
