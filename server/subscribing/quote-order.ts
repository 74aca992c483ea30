import type { quoteOrder } from "#contract/site.ts";
import { isBilled } from "#core/subscribing/renewal-way.ts";
import { planWanted } from "#core/subscribing/decide-subscription.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findUsableAddresses } from "#server/store/address.ts";
import { priceOrder, termsFor } from "./price-order.ts";

/** Shows what an order costs, from the function that charges it. Writes nothing. */
export const makeQuoteOrder =
  ({ db }: { readonly db: Database }): Handler<typeof quoteOrder> =>
  async (input, { publication, tenantId, moment, caller }) => {
    const plan = planWanted({
      catalogue: publication.catalogue,
      today: moment.today,
      wanted: { bundleId: input.bundleID, rateCode: input.rateCode, addOnIds: input.addOnOfferIDs },
    });
    if (plan === null) return notFound();
    const ids = [input.billingAddressId ?? 0, input.deliveryAddressId ?? 0].filter((id) => id > 0);
    const known = await findUsableAddresses(db, tenantId, ids, caller?.loginId ?? null);
    const byId = (id: number | undefined) => known.find((address) => address.addressId === id) ?? null;
    const addresses = { billing: byId(input.billingAddressId), delivery: byId(input.deliveryAddressId) };
    const byBill = input.forGift !== true && isBilled(plan.rate, input.paymentMethod ?? null);
    const quote = priceOrder(publication, moment, plan, addresses);
    return {
      lines: quote.lines.map(({ kind, label, amount }) => ({ kind, label, amountCents: amount })),
      taxCents: quote.taxCents,
      taxMode: quote.taxMode,
      dueTodayCents: quote.dueToday,
      // A gift does not renew by itself (rules 4.14).
      pricePath: (input.forGift === true ? [] : quote.pricePath).map(({ chargeOn, renewsOn, amount, period }) => ({
        chargeOn,
        renewsOn,
        amountCents: amount,
        period,
      })),
      firstIssueOn: input.forGift === true ? null : quote.firstIssueOn,
      paidThrough: quote.paidThrough,
      forGift: input.forGift === true,
      byBill,
      terms: termsFor(publication.tenant.terms, { forGift: input.forGift === true, byBill }),
    };
  };
