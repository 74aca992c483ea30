import type { Term } from "../calendar/term.ts";
import type { PublishingCalendar } from "../calendar/publishing.ts";
import type { Day, Weekday } from "../day.ts";
import type { Cents } from "../money.ts";
import type { OfferCode } from "../site/offer-code.ts";
import type { PriceComponent } from "../site/tenant.ts";

/** One price of a rate code, in force from a day on. A subscription keeps the version that it was sold at. */
export type RateVersion = {
  readonly rateCode: string;
  readonly version: number;
  readonly name: string;
  readonly kind: "regular" | "promo" | "save";
  readonly term: Term;
  /** For one term, as shown on the card. */
  readonly amount: Cents;
  /** What the amount is for; the parts add up to it. Tax differs by component. */
  readonly components: readonly { readonly component: PriceComponent; readonly amount: Cents }[];
  /** The value of one issue by weekday; null if the amount is spread evenly over the term's issues (rules 3). */
  readonly weekdayValues: Readonly<Partial<Record<Weekday, Cents>>> | null;
  readonly ezPay: "required" | "optional" | "none";
  /** The rate that follows after one term; null: this one again. */
  readonly nextRateCode: string | null;
  readonly effectiveFrom: Day;
  /** The last day on which it is sold; null: until a later version takes over. */
  readonly effectiveTo: Day | null;
  /**
   * The day from which terms of subscribers with an older version are sold at this one: they are notified in time.
   * Null: nobody was notified, so no card is charged more than was agreed to.
   */
  readonly subscribersFrom: Day | null;
};

/** A plan on sale. */
export type Bundle = {
  readonly bundleId: string;
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
  readonly membership: string;
  readonly rateCode: string;
  /** Rates at which subscribers of the plan may pay for a term, in addition to its renewal rate (rules 4.9). */
  readonly paymentOptions: readonly string[];
  /** Weekdays on which a paper comes; empty: digital only. */
  readonly printDays: readonly Weekday[];
  readonly benefits: readonly string[];
  readonly position: number;
  /** The publication doesn't offer this plan, or its rate, as a gift. */
  readonly notAsGift: boolean;
  /** No longer sold; kept for subscribers who have it. */
  readonly retired: boolean;
};

/** What an upgrade's price covers: one term of the plan, however long, or a fixed length of time. */
export const upgradePeriods = ["term", "4 weeks", "month"] as const;
export type UpgradePeriod = (typeof upgradePeriods)[number];

export type UpgradePrice = { readonly amount: Cents; readonly per: UpgradePeriod };

/** An upgrade. It is paid with each term of its plan (`upgradeAmount`). */
export type AddOn = {
  readonly offerId: string;
  readonly productId: string;
  readonly name: string;
  readonly text: string;
  /** What it contains; "" or left out if the publication doesn't say. */
  readonly details?: string;
  readonly price: UpgradePrice;
  readonly bundleIds: readonly string[];
  readonly retired: boolean;
};

export type Catalog = {
  readonly rates: readonly RateVersion[];
  readonly bundles: readonly Bundle[];
  readonly addOns: readonly AddOn[];
  readonly calendar: PublishingCalendar;
};

export type PlanOnSale = { readonly bundle: Bundle; readonly rate: RateVersion };

export const isPrint = (bundle: Pick<Bundle, "printDays">): boolean => bundle.printDays.length > 0;

/** The version of a rate in force on a day, the newest if there are several; null if the rate isn't sold then. */
export function rateOn(catalog: Pick<Catalog, "rates">, rateCode: string, day: Day): RateVersion | null {
  const inForce = catalog.rates.filter(
    (rate) =>
      rate.rateCode === rateCode && rate.effectiveFrom <= day && (rate.effectiveTo === null || day <= rate.effectiveTo),
  );
  return inForce.reduce<RateVersion | null>((best, rate) => (best === null || isNewer(rate, best) ? rate : best), null);
}

const isNewer = (a: RateVersion, b: RateVersion): boolean =>
  a.effectiveFrom === b.effectiveFrom ? a.version > b.version : a.effectiveFrom > b.effectiveFrom;

/** Exactly the version that a subscription was sold at; it stays in the catalog as long as somebody has it. */
export const pinnedRate = (catalog: Pick<Catalog, "rates">, rateCode: string, version: number): RateVersion | null =>
  catalog.rates.find((rate) => rate.rateCode === rateCode && rate.version === version) ?? null;

/**
 * The plans a visitor can pick on a day, in the publisher's order. Save rates are only for subscribers who are
 * canceling.
 */
export function bundlesOnSale(catalog: Pick<Catalog, "rates" | "bundles">, day: Day): PlanOnSale[] {
  return catalog.bundles
    .filter(({ retired }) => !retired)
    .toSorted((a, b) => a.position - b.position)
    .flatMap((bundle) => {
      const rate = rateOn(catalog, bundle.rateCode, day);
      return rate === null || rate.kind === "save" ? [] : [{ bundle, rate }];
    });
}

/** The plan of an offer code at its own rate; none if the plan or the rate isn't sold on that day. */
export function plansOfOffer(
  catalog: Pick<Catalog, "rates" | "bundles">,
  { bundleId, rateCode }: Pick<OfferCode, "bundleId" | "rateCode">,
  day: Day,
): PlanOnSale[] {
  const bundle = catalog.bundles.find((plan) => plan.bundleId === bundleId && !plan.retired);
  const rate = rateOn(catalog, rateCode, day);
  return bundle === undefined || rate === null || rate.kind === "save" ? [] : [{ bundle, rate }];
}

/** The upgrades that are offered with a plan. */
export const addOnsFor = (catalog: Pick<Catalog, "addOns">, bundle: Pick<Bundle, "bundleId">): AddOn[] =>
  catalog.addOns.filter((addOn) => !addOn.retired && addOn.bundleIds.includes(bundle.bundleId));
