import type { Day } from "../day.ts";
import { isGiftDay } from "./gift-days.ts";
import { termsOfVersion } from "../site/applicable-terms.ts";
import type { OfferCode } from "../site/offer-code.ts";
import type { PublishedTerms, Terms } from "../site/tenant.ts";
import { isLive } from "../subscription/status.ts";
import {
  type AddOn,
  addOnsFor,
  type Bundle,
  bundlesOnSale,
  type Catalog,
  isPrint,
  type PlanOnSale,
  plansOfOffer,
  type RateVersion,
} from "./plan.ts";
import type { OfferCodeProblem } from "./check-offer-code.ts";
import { isBilled } from "./renewal-method.ts";
import type { TaxPlace } from "./tax.ts";
import {
  type ExistingSubscription,
  findExistingSubscription,
  type Holding,
  productOf,
} from "./existing-subscription.ts";

/** What the buyer asked for. `bundleId` null: only the rate is given, as in the specs' own call. */
export type WantedPlan = {
  readonly bundleId: string | null;
  readonly rateCode: string;
  readonly addOnIds: readonly string[];
  /** The version of the terms that the buyer saw and accepted; null: none. */
  readonly termsVersion: string | null;
  /** How the buyer means to pay; null: not given. */
  readonly method: string | null;
  /** "This is a second subscription for another address." */
  readonly isSecond: boolean;
  /** The offer code that was used; null: none. */
  readonly offer: OfferCode | null;
};

/** An address that this login may use. */
export type UsableAddress = { readonly stateCode: string; readonly method: "carrier" | "mail" | "none" };

export type OrderFacts = {
  readonly catalog: Catalog;
  readonly today: Day;
  readonly wanted: WantedPlan;
  /** The current terms in each offered language. */
  readonly terms: readonly PublishedTerms[];
  /** What the buyer already has, on any account and login. */
  readonly holdings: readonly Holding[];
  /** The holding that the wanted plan replaces, so it doesn't block the order. */
  readonly replaces: number | null;
  /** Null: there is no such address, or it isn't this login's. */
  readonly billing: UsableAddress | null;
  readonly delivery: UsableAddress | null;
  /** Why the wanted offer code can't be used; null: it can, or there is none. */
  readonly offerProblem: OfferCodeProblem | null;
  /**
   * `gift`: somebody else gets it; `bogo`: somebody else gets the same in addition. Null: no gift. `isForBuyer`: it is
   * sent to the buyer's own mailbox. `isGivenAlready`: the buyer has paid for a gift to this mailbox that isn't
   * redeemed yet.
   */
  readonly gift: {
    readonly kind: "gift" | "bogo";
    readonly startOn: Day | null;
    readonly isForBuyer: boolean;
    readonly isGivenAlready: boolean;
  } | null;
};

export type SubscriptionRefusal =
  | "plan-already-active"
  | "includes-your-plan"
  | "in-your-plan"
  | "rate-not-for-current"
  | "address"
  | "no-print-delivery"
  | "off-sale"
  | "terms"
  | "terms-not-accepted"
  | "gift-date"
  | "gift-already-given"
  | "not-as-gift"
  | OfferCodeProblem;

export type AcceptedSubscription = {
  readonly kind: "accepted";
  readonly bundle: Bundle;
  readonly rate: RateVersion;
  readonly addOns: readonly AddOn[];
  readonly product: "P" | "D";
  /** How the paper will be delivered; has no meaning for a digital plan. */
  readonly method: "carrier" | "mail";
  readonly place: TaxPlace;
  /** The terms after the first are billed. Gifts have no such terms. */
  readonly byBill: boolean;
  /** The terms that were shown and agreed to, in the language in which they were shown. */
  readonly terms: Terms;
};

export type SubscriptionDecision =
  | AcceptedSubscription
  | {
      readonly kind: "refused";
      readonly because: SubscriptionRefusal;
      /** What the buyer already has, if that is the reason. */
      readonly has: Holding | null;
    };

/** Whether this account may buy this plan (rules 4.1). */
export function decideSubscription(facts: OrderFacts): SubscriptionDecision {
  if (facts.offerProblem !== null) return { kind: "refused", because: facts.offerProblem, has: null };
  const plan = findWantedPlan(facts);
  if (plan === null) return { kind: "refused", because: "off-sale", has: null };
  const { byBill, terms } = agreement(facts, plan);
  if (terms === null) return { kind: "refused", because: termsProblem(facts), has: null };
  const because = giftProblem(facts, plan) ?? addressProblem(facts, plan.bundle);
  if (because !== null) return { kind: "refused", because, has: null };
  const current = currentProblem(facts, plan);
  if (current !== null) return { kind: "refused", ...current };
  const printed = isPrint(plan.bundle);
  return {
    kind: "accepted",
    ...plan,
    product: productOf(plan.bundle),
    method: facts.delivery?.method === "mail" ? "mail" : "carrier",
    place: {
      deliveryState: printed ? (facts.delivery?.stateCode ?? null) : null,
      billingState: facts.billing?.stateCode ?? null,
    },
    byBill,
    terms,
  };
}

function agreement({ wanted, terms, gift }: OrderFacts, { rate }: PlanOnSale) {
  const forGift = gift?.kind === "gift";
  const byBill = !forGift && isBilled(rate, wanted.method);
  return { byBill, terms: termsOfVersion(terms, { forGift, byBill }, wanted.termsVersion) };
}

/** The plan with all requested upgrades, or null if any part isn't sold today. */
export function findWantedPlan({
  catalog,
  today,
  wanted,
}: {
  readonly catalog: Catalog;
  readonly today: Day;
  readonly wanted: Pick<WantedPlan, "bundleId" | "rateCode" | "addOnIds" | "offer">;
}): (PlanOnSale & { addOns: AddOn[] }) | null {
  const plans = wanted.offer === null ? bundlesOnSale(catalog, today) : plansOfOffer(catalog, wanted.offer, today);
  const plan = plans.find(
    ({ bundle, rate }) =>
      rate.rateCode === wanted.rateCode && (wanted.bundleId === null || bundle.bundleId === wanted.bundleId),
  );
  if (plan === undefined) return null;
  const addOns = addOnsFor(catalog, plan.bundle).filter(({ offerId }) => wanted.addOnIds.includes(offerId));
  return addOns.length === new Set(wanted.addOnIds).size ? { ...plan, addOns } : null;
}

const termsProblem = ({ wanted }: OrderFacts): SubscriptionRefusal =>
  wanted.termsVersion === null ? "terms-not-accepted" : "terms";

function giftProblem({ gift, today }: OrderFacts, { bundle }: PlanOnSale): SubscriptionRefusal | null {
  if (gift === null) return null;
  if (bundle.notAsGift) return "not-as-gift";
  return isGiftDay(gift.startOn, today) ? null : "gift-date";
}

function addressProblem({ billing, delivery }: OrderFacts, bundle: Bundle): SubscriptionRefusal | null {
  if (billing === null) return "address";
  if (!isPrint(bundle)) return null;
  if (delivery === null) return "address";
  return delivery.method === "none" ? "no-print-delivery" : null;
}

const refusalOf = {
  "same-product": "plan-already-active",
  "smaller-plan": "includes-your-plan",
  "larger-plan": "in-your-plan",
} as const satisfies Record<Exclude<ExistingSubscription["kind"], "nothing">, SubscriptionRefusal>;

function currentProblem(
  { catalog, holdings, replaces, wanted, gift }: OrderFacts,
  { bundle, rate }: PlanOnSale,
): { readonly because: SubscriptionRefusal; readonly has: Holding | null } | null {
  // Current subscribers don't get introductory prices (rules 4.1), whichever account they use.
  const isCurrent = rate.kind !== "regular" && holdings.some(({ status }) => isLive(status));
  const notForCurrent = isCurrent ? ({ because: "rate-not-for-current", has: null } as const) : null;
  // A donor's own subscriptions don't matter for the recipient. But a gift to oneself must not get the price for new
  // readers.
  if (gift?.kind === "gift") {
    if (gift.isGivenAlready && !wanted.isSecond) return { because: "gift-already-given", has: null };
    return gift.isForBuyer ? notForCurrent : null;
  }
  const besides = holdings.filter(({ subscriptionId }) => subscriptionId !== replaces);
  const has = findExistingSubscription(catalog, besides, { bundle, rate, isSecond: wanted.isSecond });
  if (has.kind === "same-product") return { because: refusalOf[has.kind], has: has.holding };
  if (notForCurrent !== null) return notForCurrent;
  return has.kind === "nothing" ? null : { because: refusalOf[has.kind], has: has.holding };
}
