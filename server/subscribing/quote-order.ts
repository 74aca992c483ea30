import type { quoteOrder } from "#contract/site.ts";
import { isBilled } from "#core/subscribing/renewal-method.ts";
import { singleState } from "#core/address/zip.ts";
import { findOfferCode } from "#core/site/offer-code.ts";
import { findWantedPlan } from "#core/subscribing/decide-subscription.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { AddressValidators } from "#server/adapters/address/port.ts";
import { findDeliveryRow, findUsableAddresses } from "#server/store/delivery/address.ts";
import { quoteAnswer } from "./quote-answer.ts";

type Needs = { readonly db: Database; readonly addresses: Pick<AddressValidators, "placeOf"> };

/** Shows what an order costs. Writes nothing. */
export const makeQuoteOrder =
  (needs: Needs): Handler<typeof quoteOrder> =>
  async (input, { publication, tenantId, moment, caller }) => {
    // Whether the code may still be used is checked when it is typed and when the order is made; here it only
    // determines a price.
    const offer = input.offerCode === undefined ? null : findOfferCode(publication.tenant.offerCodes, input.offerCode);
    if (input.offerCode !== undefined && offer === null) return notFound();
    const plan = findWantedPlan({
      catalog: publication.catalog,
      today: moment.today,
      wanted: { bundleId: input.bundleID, rateCode: input.rateCode, addOnIds: input.addOnOfferIDs, offer },
    });
    if (plan === null) return notFound();
    const { db } = needs;
    const ids = [input.billingAddressId ?? 0, input.deliveryAddressId ?? 0].filter((id) => id > 0);
    const known = await findUsableAddresses(db, tenantId, ids, caller?.loginId ?? null);
    const byId = (id: number | undefined) => known.find((address) => address.addressId === id) ?? null;
    const delivery = byId(input.deliveryAddressId) ?? (await placeOfZip(needs, tenantId, input.deliveryZip));
    const forGift = input.forGift === true;
    return quoteAnswer(publication, moment, {
      plan,
      addresses: { billing: byId(input.billingAddressId), delivery },
      forGift,
      byBill: !forGift && isBilled(plan.rate, input.paymentMethod ?? null),
    });
  };

/** Used while only the ZIP code is known: how the paper comes there, and the state that taxes it. */
async function placeOfZip({ db, addresses }: Needs, tenantId: number, zip: string | undefined) {
  if (zip === undefined) return null;
  const [row, place] = await Promise.all([findDeliveryRow(db, tenantId, zip), addresses.placeOf(zip)]);
  return { method: row?.method ?? "none", stateCode: singleState(place?.states ?? []) } as const;
}
