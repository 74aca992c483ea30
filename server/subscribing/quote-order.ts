import type { quoteOrder } from "#contract/site.ts";
import { isBilled } from "#core/subscribing/renewal-way.ts";
import { planWanted } from "#core/subscribing/decide-subscription.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findUsableAddresses } from "#server/store/delivery/address.ts";
import { quoteAnswer } from "./quote-answer.ts";

/** Shows what an order costs. Writes nothing. */
export const makeQuoteOrder =
  ({ db }: { readonly db: Database }): Handler<typeof quoteOrder> =>
  async (input, { publication, tenantId, moment, caller }) => {
    const plan = planWanted({
      catalog: publication.catalog,
      today: moment.today,
      wanted: { bundleId: input.bundleID, rateCode: input.rateCode, addOnIds: input.addOnOfferIDs },
    });
    if (plan === null) return notFound();
    const ids = [input.billingAddressId ?? 0, input.deliveryAddressId ?? 0].filter((id) => id > 0);
    const known = await findUsableAddresses(db, tenantId, ids, caller?.loginId ?? null);
    const byId = (id: number | undefined) => known.find((address) => address.addressId === id) ?? null;
    const forGift = input.forGift === true;
    return quoteAnswer(publication, moment, {
      plan,
      addresses: { billing: byId(input.billingAddressId), delivery: byId(input.deliveryAddressId) },
      forGift,
      byBill: !forGift && isBilled(plan.rate, input.paymentMethod ?? null),
    });
  };
