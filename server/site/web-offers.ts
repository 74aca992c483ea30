import type { Bundle as OfferedBundle } from "#contract/site.ts";
import { lengthText, termText } from "#core/calendar/term.ts";
import { toDollars } from "#core/money.ts";
import {
  addOnsFor,
  type AddOn,
  bundlesOnSale,
  isPrint,
  type PlanOnSale,
  type RateVersion,
} from "#core/subscribing/plan.ts";
import { quoteOrder } from "#core/subscribing/quote.ts";
import { upgradeAmount, upgradeWords } from "#core/subscribing/upgrade-price.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { money } from "#core/format/money-text.ts";

/** Markdown of a plan to sanitised html (security.md S9): done again at read, whatever was stored. */
export type RenderMarkdown = (markdown: string) => string;

/** The plans on sale at this moment, their renewal lines from the code that charges. */
export function webOffersOf(publication: Publication, moment: LocalMoment, render: RenderMarkdown): OfferedBundle[] {
  return bundlesOnSale(publication.catalog, moment.today).map((plan) => offerOf(publication, plan, moment, render));
}

function offerOf(
  { tenant, catalog }: Publication,
  { bundle, rate }: PlanOnSale,
  moment: LocalMoment,
  render: RenderMarkdown,
): OfferedBundle {
  const place = { deliveryState: null, billingState: null };
  const quote = quoteOrder({
    catalog,
    bundle,
    rate,
    addOns: [],
    moment,
    policy: tenant.policy,
    method: "carrier",
    place,
  });
  return {
    bundleID: bundle.bundleId,
    name: bundle.name,
    title: bundle.title,
    markdown: render(bundle.markdown),
    membership: bundle.membership,
    term: termText(rate.term),
    amount: toDollars(rate.amount),
    rateCode: rate.rateCode,
    isPrintOffer: isPrint(bundle),
    ...(bundle.notAsGift && { notAsGift: true as const }),
    renewsAt: quote.pricePath.map((step) => ({
      date: step.renewsOn,
      amount: toDollars(step.amount),
      period: step.period,
    })),
    domain: tenant.domain,
    addonOffers: addOnsFor(catalog, bundle).map((addOn) => ({
      offerID: addOn.offerId,
      productID: addOn.productId,
      name: addOn.name,
      amount: toDollars(upgradeAmount(addOn, rate)),
      text: upgradeText(addOn, rate, quote.pricePath.at(-1)?.rate ?? rate),
    })),
  };
}

/** `+$10.00 every 4 weeks`, `+$20.00 for 8 weeks, then $10.00 every 4 weeks`, or the publication's own text. */
function upgradeText(addOn: AddOn, first: RateVersion, stays: RateVersion): string {
  const words = upgradeWords(addOn, first, stays);
  if (words.kind === "own-text") return addOn.text;
  const { amount, term, later } = words;
  if (later === null) return `+${money(amount)} every ${termText(term)}`;
  return `+${money(amount)} for ${lengthText(term)}, then ${money(later.amount)} every ${termText(later.term)}`;
}
