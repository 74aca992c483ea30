import type { Input, Output } from "#contract/call-shape.ts";
import { messages } from "#contract/messages.ts";
import type { Bundle, quoteOrder } from "#contract/site.ts";
import { findWantedPlan } from "#core/subscribing/decide-subscription.ts";
import { preselectedPlan } from "#core/subscribing/preselected-plan.ts";
import { offeredWallets } from "#core/payment/offered-wallets.ts";
import { defaultMethod, isBilled } from "#core/subscribing/renewal-method.ts";
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
  const offer = preselectedPlan(offers, { print: false, defaultName: messages.defaultPlanName });
  if (offer === undefined) return null;
  const { bundleID, rateCode, domain } = offer;
  const wanted = { bundleId: bundleID, rateCode, addOnIds: [], offer: null };
  const plan = findWantedPlan({ catalog: publication.catalog, today: moment.today, wanted });
  if (plan === null) return null;
  const addresses = { billing: null, delivery: null };
  const method = defaultMethod(offeredWallets(publication.tenant));
  const byBill = isBilled(plan.rate, method);
  return {
    input: { domain, rateCode, bundleID, addOnOfferIDs: [], ...(method !== null && { paymentMethod: method }) },
    answer: quoteAnswer(publication, moment, { plan, addresses, forGift: false, byBill }),
  };
}
