import type { Day } from "../day.ts";
import { isGiftDay } from "./gift-days.ts";
import { fittingTerms } from "../site/fitting-terms.ts";
import type { PublishedTerms, Terms } from "../site/tenant.ts";
import { isLive } from "../subscription/status.ts";
import {
  addOnsFor,
  bundlesOnSale,
  isPrint,
  type AddOn,
  type Bundle,
  type Catalog,
  type PlanOnSale,
  type RateVersion,
} from "./plan.ts";
import { isBilled } from "./renewal-way.ts";
import type { TaxPlace } from "./tax.ts";
import { type AlreadyHas, type Holding, productOf, whoAlreadyHas } from "./who-already-has.ts";

/** What the buyer asked for. `bundleId` null: the plan is known by its rate only, as the specs' own call has it. */
export type WantedPlan = {
  readonly bundleId: string | null;
  readonly rateCode: string;
  readonly addOnIds: readonly string[];
  /** Of the terms that the buyer was shown and accepted; null: none were. */
  readonly termsVersion: string | null;
  /** How the buyer means to pay; null: not said. */
  readonly method: string | null;
  /** "This is a second subscription for another address." */
  readonly isSecond: boolean;
};

/** An address that this login may use. */
export type UsableAddress = { readonly stateCode: string; readonly method: "carrier" | "mail" | "none" };

export type SubscriptionFacts = {
  readonly catalog: Catalog;
  readonly today: Day;
  readonly wanted: WantedPlan;
  /** The terms that are in force. */
  readonly terms: PublishedTerms;
  /** What the buyer has already, on whichever account and login. */
  readonly holdings: readonly Holding[];
  /** One of these, whose place the wanted plan takes: it does not stand in the way. */
  readonly replaces: number | null;
  /** Null: no such address, or not this login's. */
  readonly billing: UsableAddress | null;
  readonly delivery: UsableAddress | null;
  /**
   * `gift`: somebody else reads it; `bogo`: somebody else gets the same beside it. Null: no gift. `isForBuyer`: it is sent to
   * the buyer's own mailbox. `isGivenAlready`: the buyer has paid for a gift to this mailbox that is not redeemed yet.
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
  | "not-as-gift";

export type AcceptedSubscription = {
  readonly kind: "accepted";
  readonly bundle: Bundle;
  readonly rate: RateVersion;
  readonly addOns: readonly AddOn[];
  readonly product: "P" | "D";
  /** How the paper will come; without meaning for a digital plan. */
  readonly method: "carrier" | "mail";
  readonly place: TaxPlace;
  /** The terms after the first are billed. Of a gift there are none. */
  readonly byBill: boolean;
  /** What was shown and is agreed to. */
  readonly terms: Terms;
};

export type SubscriptionDecision =
  | AcceptedSubscription
  | {
      readonly kind: "refused";
      readonly because: SubscriptionRefusal;
      /** What the buyer has already, where that is why. */
      readonly has: Holding | null;
    };

/** May this account buy this plan (rules 4.1)? */
export function decideSubscription(facts: SubscriptionFacts): SubscriptionDecision {
  const plan = planWanted(facts);
  if (plan === null) return { kind: "refused", because: "off-sale", has: null };
  const agreed = agreement(facts, plan);
  const because = termsProblem(facts, agreed.terms) ?? giftProblem(facts, plan) ?? addressProblem(facts, plan.bundle);
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
    ...agreed,
  };
}

function agreement({ wanted, terms, gift }: SubscriptionFacts, { rate }: PlanOnSale) {
  const forGift = gift?.kind === "gift";
  const byBill = !forGift && isBilled(rate, wanted.method);
  return { byBill, terms: fittingTerms(terms, { forGift, byBill }) };
}

/** The plan with all its upgrades, or null when any part of it is not on sale today. */
export function planWanted({
  catalog,
  today,
  wanted,
}: {
  readonly catalog: Catalog;
  readonly today: Day;
  readonly wanted: Pick<WantedPlan, "bundleId" | "rateCode" | "addOnIds">;
}): (PlanOnSale & { addOns: AddOn[] }) | null {
  const plan = bundlesOnSale(catalog, today).find(
    ({ bundle, rate }) =>
      rate.rateCode === wanted.rateCode && (wanted.bundleId === null || bundle.bundleId === wanted.bundleId),
  );
  if (plan === undefined) return null;
  const addOns = addOnsFor(catalog, plan.bundle).filter(({ offerId }) => wanted.addOnIds.includes(offerId));
  return addOns.length === new Set(wanted.addOnIds).size ? { ...plan, addOns } : null;
}

function termsProblem({ wanted }: SubscriptionFacts, { version }: Terms): SubscriptionRefusal | null {
  if (wanted.termsVersion === null) return "terms-not-accepted";
  return wanted.termsVersion === version ? null : "terms";
}

function giftProblem({ gift, today }: SubscriptionFacts, { bundle }: PlanOnSale): SubscriptionRefusal | null {
  if (gift === null) return null;
  if (bundle.notAsGift) return "not-as-gift";
  return isGiftDay(gift.startOn, today) ? null : "gift-date";
}

function addressProblem({ billing, delivery }: SubscriptionFacts, bundle: Bundle): SubscriptionRefusal | null {
  if (billing === null) return "address";
  if (!isPrint(bundle)) return null;
  if (delivery === null) return "address";
  return delivery.method === "none" ? "no-print-delivery" : null;
}

const refusalOf = {
  "same-product": "plan-already-active",
  "smaller-plan": "includes-your-plan",
  "larger-plan": "in-your-plan",
} as const satisfies Record<Exclude<AlreadyHas["kind"], "nothing">, SubscriptionRefusal>;

function currentProblem(
  { catalog, holdings, replaces, wanted, gift }: SubscriptionFacts,
  { bundle, rate }: PlanOnSale,
): { readonly because: SubscriptionRefusal; readonly has: Holding | null } | null {
  // Introductory prices are not for current subscribers (rules 4.1), whatever account they read on.
  const isCurrent = rate.kind !== "regular" && holdings.some(({ status }) => isLive(status));
  const notForCurrent = isCurrent ? ({ because: "rate-not-for-current", has: null } as const) : null;
  // What a donor reads says nothing about whom it is given to. A gift to oneself is no way to the price of new readers.
  if (gift?.kind === "gift") {
    if (gift.isGivenAlready && !wanted.isSecond) return { because: "gift-already-given", has: null };
    return gift.isForBuyer ? notForCurrent : null;
  }
  const besides = holdings.filter(({ subscriptionId }) => subscriptionId !== replaces);
  const has = whoAlreadyHas(catalog, besides, { bundle, rate, isSecond: wanted.isSecond });
  if (has.kind === "same-product") return { because: refusalOf[has.kind], has: has.holding };
  if (notForCurrent !== null) return notForCurrent;
  return has.kind === "nothing" ? null : { because: refusalOf[has.kind], has: has.holding };
}
