import type { Input, Output } from "#contract/call-shape.ts";
import { messages } from "#contract/messages.ts";
import type { Bundle, quoteOrder } from "#contract/site.ts";
import { planWanted } from "#core/subscribing/decide-subscription.ts";
import { firstPlan } from "#core/subscribing/first-plan.ts";
import { offeredWallets } from "#core/payment/offered-wallets.ts";
import { isBilled, likelyMethod } from "#core/subscribing/renewal-way.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { quoteAnswer } from "./quote-answer.ts";

/** A quote with the request that it answers, so that the page can match them. */
export type FirstQuote = { readonly input: Input<typeof quoteOrder>; readonly answer: Output<typeof quoteOrder> };

/** The price of the preselected plan. It is sent with the page, so that nobody waits for it. */
export function firstQuote(
  publication: Publication,
  moment: LocalMoment,
  offers: readonly Bundle[],
): FirstQuote | null {
  const offer = firstPlan(offers, { print: false, defaultName: messages.defaultPlanName });
  if (offer === undefined) return null;
  const { bundleID, rateCode, domain } = offer;
  const wanted = { bundleId: bundleID, rateCode, addOnIds: [], offer: null };
  const plan = planWanted({ catalog: publication.catalog, today: moment.today, wanted });
  if (plan === null) return null;
  const addresses = { billing: null, delivery: null };
  const method = likelyMethod(offeredWallets(publication.tenant));
  const byBill = isBilled(plan.rate, method);
  return {
    input: { domain, rateCode, bundleID, addOnOfferIDs: [], ...(method !== null && { paymentMethod: method }) },
    answer: quoteAnswer(publication, moment, { plan, addresses, forGift: false, byBill }),
  };
}
