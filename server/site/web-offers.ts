import type { Bundle as OfferedBundle } from "#contract/site.ts";
import { lengthText, type Term, termText } from "#core/calendar/term.ts";
import type { Language } from "#core/format/language.ts";
import { spanishLength, spanishTerm } from "#core/format/spanish-terms.ts";
import { toDollars } from "#core/money.ts";
import {
  type AddOn,
  addOnsFor,
  type Bundle,
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

/** A plan's markdown as sanitized html (security.md S9): sanitized again at read, whatever was stored. */
export type RenderMarkdown = (markdown: string) => string;

/** The plans on sale at this moment, with renewal lines from the code that charges. */
export function webOffersOf(publication: Publication, moment: LocalMoment, render: RenderMarkdown): OfferedBundle[] {
  return bundlesOnSale(publication.catalog, moment.today).map((plan) => offerOf(publication, plan, moment, render));
}

/** The plan's name in the catalog, if the publication is shown in another language. */
const nameInEnglish = ({ original }: Publication, { bundleId }: Bundle): string | undefined =>
  original?.catalog.bundles.find((bundle) => bundle.bundleId === bundleId)?.name;

/** The plan at an offer code's rate. The plan's own title may advertise another price, so it isn't shown. */
export const offerShownWith =
  (render: RenderMarkdown) =>
  (publication: Publication, plan: PlanOnSale, moment: LocalMoment): OfferedBundle => ({
    ...offerOf(publication, plan, moment, render),
    title: plan.bundle.name,
  });

function offerOf(
  publication: Publication,
  { bundle, rate }: PlanOnSale,
  moment: LocalMoment,
  render: RenderMarkdown,
): OfferedBundle {
  const { tenant, catalog } = publication;
  const inEnglish = nameInEnglish(publication, bundle);
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
    ...(inEnglish !== undefined && { nameInEnglish: inEnglish }),
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
      ...(addOn.details !== undefined && addOn.details !== "" && { details: addOn.details }),
      text: upgradeText(addOn, rate, quote.pricePath.at(-1)?.rate ?? rate, publication.language),
    })),
  };
}

const upgradePrices = {
  en: {
    changing: (amount: string, term: Term, later: string) => `+${amount} for ${lengthText(term)}, then ${later}`,
    every: (amount: string, term: Term) => `${amount} every ${termText(term)}`,
  },
  es: {
    changing: (amount: string, term: Term, later: string) =>
      `+${amount} por ${spanishLength(termText(term))}, luego ${later}`,
    every: (amount: string, term: Term) => `${amount} cada ${spanishTerm(termText(term))}`,
  },
};

/** `+$10.00 every 4 weeks`, `+$20.00 for 8 weeks, then $10.00 every 4 weeks`, or the publication's own text. */
function upgradeText(addOn: AddOn, first: RateVersion, stays: RateVersion, language: Language): string {
  const words = upgradeWords(addOn, first, stays);
  if (words.kind === "own-text") return addOn.text;
  const { amount, term, later } = words;
  const say = upgradePrices[language];
  if (later === null) return `+${say.every(money(amount), term)}`;
  return say.changing(money(amount), term, say.every(money(later.amount), later.term));
}
