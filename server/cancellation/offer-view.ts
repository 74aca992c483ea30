import type { CancelOffer, CreditedPapers } from "#contract/save-offers.ts";
import { type FixPromise, isEmptyFix, type PromisedCredits } from "#core/cancellation/fix-promise.ts";
import { comparePrices, planLossOf, type ShownOffer } from "#core/cancellation/price-offer.ts";
import { toDollars } from "#core/money.ts";
import type { Context } from "#server/http/handler.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { pricingOf } from "./find-canceling-account.ts";
import { offerPromiseOf } from "./offer-promise.ts";

type At = Pick<Context, "publication" | "moment">;

const noPrice = {
  planName: "",
  startsOn: null,
  endsOn: null,
  after: null,
  compared: null,
  loses: { days: [], paper: false, upgrades: [] },
};

/** An offer as the screen shows it: its price with its first and last day, and what follows. */
export function offerView(context: At, held: HeldTerm, offer: ShownOffer): CancelOffer {
  const { kind, name, text, amount, term, rateCode, percentSaved, pauseDays, fix } = offer;
  return {
    kind,
    name,
    text,
    amount: toDollars(amount),
    term,
    rateCode,
    percentSaved,
    pauseDays,
    fix: fix === null || isEmptyFix(fix) ? null : fixView(fix),
    ...(rateCode === "" ? noPrice : priceOf(context, held, offer)),
  };
}

/** The effect of a fix that is offered, or was accepted. */
export const fixView = ({ credits, mail }: FixPromise) => ({ credits: credits && creditedPapers(credits), mail });

const creditedPapers = ({ issueIds, amount, paidThrough }: PromisedCredits): CreditedPapers => ({
  papers: issueIds.length,
  amountCents: amount,
  paidThrough,
});

function priceOf(context: At, held: HeldTerm, offer: ShownOffer) {
  const { plan, startsOn, endsOn, after } = offerPromiseOf(context, held, offer);
  const pricing = pricingOf(held, context);
  const compared = comparePrices({ amount: offer.amount, term: plan.rate.term }, pricing.canceling.renewal);
  const { days, paper, upgrades } = planLossOf(pricing, offer);
  return {
    planName: plan.bundle.name,
    startsOn,
    endsOn,
    after: after === null ? null : { amountCents: after.amount, term: after.period },
    compared: compared && { per: compared.per, offerCents: compared.offer, renewalCents: compared.renewal },
    loses: { days: [...days], paper, upgrades: [...upgrades] },
  };
}
