import { meanLengthOf, type Term, termText } from "../calendar/term.ts";
import { type Cents, plus, portion } from "../money.ts";
import { type AddOn, type Bundle, type Catalog, isPrint, rateOn, type RateVersion } from "../subscribing/plan.ts";
import { upgradeAmount } from "../subscribing/upgrade-price.ts";
import type { Day, Weekday } from "../day.ts";
import type { FixPromise } from "./fix-promise.ts";
import { percentSaved } from "./percent-saved.ts";
import type { SaveOffer, SaveOfferAnswer } from "../site/save-offer.ts";

export type PriceWithTerm = { readonly amount: Cents; readonly term: Term };

/** An offer as one account sees it: its price, and the price it is compared with. */
export type ShownOffer = {
  readonly offerId: string;
  readonly kind: SaveOfferAnswer["kind"];
  readonly name: string;
  readonly text: string;
  /** For a rate or another plan; otherwise empty, and there is no price. */
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly amount: Cents;
  readonly term: string;
  /** Null if the print days or terms differ (a percentage would compare different things), or if nothing is cheaper. */
  readonly percentSaved: number | null;
  readonly pauseDays: number;
  /** What a fix does; null for every other offer. */
  readonly fix: FixPromise | null;
};

/** The full charge for a term: the plan with its upgrades. */
export const priceWithAddOns = (rate: Pick<RateVersion, "amount" | "term">, addOns: readonly AddOn[]): Cents =>
  plus(rate.amount, ...addOns.map((addOn) => upgradeAmount(addOn, rate)));

/**
 * The upgrades that a reader keeps with a plan: all of them with the current plan, otherwise those that the plan
 * offers.
 */
export const addOnsKept = (
  catalog: Pick<Catalog, "addOns">,
  held: { readonly bundleId: string; readonly addOnIds: readonly string[] },
  bundleId: string,
): AddOn[] =>
  catalog.addOns.filter(
    ({ offerId, bundleIds }) =>
      held.addOnIds.includes(offerId) && (held.bundleId === bundleId || bundleIds.includes(bundleId)),
  );

const sameTerm = (a: Term, b: Term): boolean => termText(a) === termText(b);

/** Cheaper per day, so that different terms can be compared. */
export const isCheaper = (offer: PriceWithTerm, than: PriceWithTerm): boolean =>
  offer.amount * meanLengthOf(than.term) < than.amount * meanLengthOf(offer.term);

/** At least this percentage of a price, per day. */
export const isAtLeast = (offer: PriceWithTerm, floorPercent: number, of: PriceWithTerm): boolean =>
  100 * offer.amount * meanLengthOf(of.term) >= floorPercent * of.amount * meanLengthOf(offer.term);

/** A price per month: a twelfth of a year of such terms (account 2, Success). */
export const perMonth = ({ amount, term }: PriceWithTerm): Cents =>
  portion(amount, meanLengthOf({ unit: "months", length: 1 }), meanLengthOf(term));

/** Two prices for different periods, converted to the same one. */
export type ComparedPrices = { readonly per: "4 weeks" | "month"; readonly offer: Cents; readonly renewal: Cents };

/** Per four weeks if both periods are in days or weeks, else per month. Null: the periods are the same. */
export function comparePrices(offer: PriceWithTerm, renewal: PriceWithTerm): ComparedPrices | null {
  if (sameTerm(offer.term, renewal.term)) return null;
  const inWeeks = [offer, renewal].every(({ term }) => term.unit === "weeks" || term.unit === "days");
  const period: Term = inWeeks ? { unit: "weeks", length: 4 } : { unit: "months", length: 1 };
  const inPeriod = ({ amount, term }: PriceWithTerm): Cents =>
    portion(amount, meanLengthOf(period), meanLengthOf(term));
  return { per: inWeeks ? "4 weeks" : "month", offer: inPeriod(offer), renewal: inPeriod(renewal) };
}

/** What the reader has now and would lose with an offer. */
export type PlanLoss = {
  /** Weekdays on which the paper would no longer come, if it would still come on others. */
  readonly days: readonly Weekday[];
  /** No paper would come on any day. */
  readonly paper: boolean;
  /** Names of upgrades that the other plan doesn't offer. */
  readonly upgrades: readonly string[];
};

export function planLossOf(
  {
    catalog,
    canceling,
  }: Pick<PricingFacts, "catalog"> & { readonly canceling: Pick<CancelingAccount, "bundleId" | "addOnIds"> },
  { bundleId }: Pick<ShownOffer, "bundleId">,
): PlanLoss {
  const [has, gets] = [planOf({ catalog }, canceling.bundleId), planOf({ catalog }, bundleId)];
  if (has === null || gets === null) return { days: [], paper: false, upgrades: [] };
  const kept = addOnsKept(catalog, canceling, bundleId);
  const upgrades = addOnsKept(catalog, canceling, canceling.bundleId).filter((addOn) => !kept.includes(addOn));
  const days = isPrint(gets) ? has.printDays.filter((day) => !gets.printDays.includes(day)) : [];
  return { days, paper: isPrint(has) && !isPrint(gets), upgrades: upgrades.map(({ name }) => name) };
}

export type CancelingAccount = {
  readonly bundleId: string;
  readonly addOnIds: readonly string[];
  readonly method: "ezpay" | "bill";
  /** What the reader would pay from the next term on. */
  readonly renewal: PriceWithTerm;
};

export type PricingFacts = {
  readonly catalog: Pick<Catalog, "rates" | "bundles" | "addOns">;
  readonly canceling: CancelingAccount;
  readonly floorPercent: number;
  readonly today: Day;
};

/**
 * The offer with its price for this account; null if it isn't sold, isn't cheaper, is below the floor, or doesn't fit.
 */
export function priceOffer(offer: SaveOffer, facts: PricingFacts): ShownOffer | null {
  const { answer, offerId, name, text } = offer;
  const { canceling } = facts;
  const plain = { offerId, kind: answer.kind, name, text, ...nothingToPay };
  switch (answer.kind) {
    case "rate":
      return priced(plain, { bundleId: canceling.bundleId, rateCode: answer.rateCode }, facts, facts.floorPercent);
    case "switch": {
      // A bill is for one plan and is paid in parts, so no other plan can begin at a renewal that is billed.
      if (canceling.method === "bill") return null;
      const bundle = facts.catalog.bundles.find(({ bundleId }) => bundleId === answer.bundleId);
      if (bundle === undefined || bundle.retired || bundle.bundleId === canceling.bundleId) return null;
      // The floor applies to discounted rates, not to another plan at its regular price.
      return priced(plain, { bundleId: bundle.bundleId, rateCode: finalRateCode(facts, bundle) }, facts, 0);
    }
    case "pause":
      return isPrintPlan(facts) ? { ...plain, pauseDays: answer.days } : null;
    case "fix":
      return isPrintPlan(facts) ? plain : null;
  }
}

const nothingToPay = {
  bundleId: "",
  rateCode: "",
  rateVersion: 0,
  amount: plus(),
  term: "",
  percentSaved: null,
  pauseDays: 0,
  fix: null,
};

const planOf = ({ catalog }: Pick<PricingFacts, "catalog">, wanted: string): Bundle | null =>
  catalog.bundles.find(({ bundleId }) => bundleId === wanted) ?? null;

function isPrintPlan(facts: PricingFacts): boolean {
  const bundle = planOf(facts, facts.canceling.bundleId);
  return bundle !== null && isPrint(bundle);
}

/** Switching plans uses the regular price, because introductory rates are for new subscribers. */
export function finalRateCode(
  { catalog, today }: { readonly catalog: Pick<Catalog, "rates">; readonly today: Day },
  bundle: Pick<Bundle, "rateCode">,
): string {
  const seen = new Set<string>();
  let rateCode = bundle.rateCode;
  for (;;) {
    const next = rateOn(catalog, rateCode, today)?.nextRateCode ?? null;
    if (next === null || seen.has(next)) return rateCode;
    seen.add(next);
    rateCode = next;
  }
}

type PlanAtRate = { readonly bundleId: string; readonly rateCode: string };

function priced(
  plain: ShownOffer,
  { bundleId, rateCode }: PlanAtRate,
  facts: PricingFacts,
  floorPercent: number,
): ShownOffer | null {
  const { catalog, canceling, today } = facts;
  const bundle = planOf(facts, bundleId);
  const rate = rateOn(catalog, rateCode, today);
  if (bundle === null || rate === null || !rateFitsPlan(rate, bundle, canceling.method)) return null;
  const amount = priceWithAddOns(rate, addOnsKept(catalog, canceling, bundleId));
  const price = { amount, term: rate.term };
  if (!isCheaper(price, canceling.renewal) || !isAtLeast(price, floorPercent, canceling.renewal)) return null;
  return {
    ...plain,
    bundleId,
    rateCode,
    rateVersion: rate.version,
    amount,
    term: termText(rate.term),
    percentSaved:
      samePapers(facts, bundle) && sameTerm(rate.term, canceling.renewal.term)
        ? percentSaved(amount, canceling.renewal.amount)
        : null,
  };
}

/** The current plan, or one with the same print days. */
function samePapers(facts: PricingFacts, bundle: Bundle): boolean {
  const has = planOf(facts, facts.canceling.bundleId);
  if (has === null || has.bundleId === bundle.bundleId) return has !== null;
  const days = new Set([...has.printDays, ...bundle.printDays]);
  return isPrint(has) && days.size === has.printDays.length && days.size === bundle.printDays.length;
}

/** A rate that requires print needs a plan with print, and a card-only rate doesn't allow bills. */
export function rateFitsPlan(rate: RateVersion, bundle: Bundle, method: CancelingAccount["method"]): boolean {
  const paysForPrint = rate.components.some(({ component }) => component === "print");
  return paysForPrint === isPrint(bundle) && rate.ezPay !== (method === "bill" ? "required" : "none");
}
