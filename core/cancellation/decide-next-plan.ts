import type { Day } from "../day.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";
import type { PinnedPlan } from "../subscribing/next-term.ts";
import { type Bundle, type Catalog, isPrint, type PlanOnSale, rateOn } from "../subscribing/plan.ts";
import { finalRateCode, type PlanLoss, planLossOf, rateFitsPlan } from "./price-offer.ts";

/** A live subscription, as far as its next term's plan depends on it. */
export type CurrentPlanFacts = {
  readonly status: SubscriptionStatus;
  readonly method: "ezpay" | "bill";
  /** False: somebody else paid for it, and it ends after that term. */
  readonly renews: boolean;
  /** Its renewal is being charged. */
  readonly isRenewing: boolean;
  readonly bundleId: string;
  readonly addOnIds: readonly string[];
  readonly next: PinnedPlan | null;
  /** Whether there is an address to deliver the paper to. */
  readonly hasDelivery: boolean;
};

export type NextPlanRefusal =
  | "canceled"
  | "owed"
  | "gift"
  | "bill"
  | "renewing"
  | "not-sold"
  | "no-address"
  | "bill-only"
  | "same";

export type NextPlanDecision =
  | { readonly kind: "offered"; readonly plan: PlanOnSale; readonly loses: PlanLoss }
  /** Another plan was to begin with the next term; now the present plan stays. */
  | { readonly kind: "stays" }
  | { readonly kind: "refused"; readonly because: NextPlanRefusal };

type NextPlanFacts = {
  readonly catalog: Pick<Catalog, "rates" | "bundles" | "addOns">;
  readonly today: Day;
  readonly held: CurrentPlanFacts;
  readonly bundleId: string;
};

const refused = (because: NextPlanRefusal): NextPlanDecision => ({ kind: "refused", because });

/**
 * Whether another plan, at its regular price, can begin with the next term. It works like an accepted save offer, but
 * without a list of offers (rules 4.5). The paid term stays as it is. A bill is for one plan and is paid in parts, so a
 * reader who pays by bill has to buy the other plan instead.
 */
export function decideNextPlan({ catalog, today, held, bundleId }: NextPlanFacts): NextPlanDecision {
  if (held.status === "cancelling") return refused("canceled");
  if (!held.renews) return refused("gift");
  if (held.status === "grace" || held.status === "pastDue") return refused("owed");
  if (held.isRenewing) return refused("renewing");
  if (bundleId === held.bundleId)
    return held.next !== null && held.next.bundleId !== bundleId ? { kind: "stays" } : refused("same");
  if (held.next?.bundleId === bundleId) return refused("same");
  if (held.method === "bill") return refused("bill");
  const bundle = catalog.bundles.find((plan) => plan.bundleId === bundleId && !plan.retired);
  const rate = bundle === undefined ? null : rateOn(catalog, finalRateCode({ catalog, today }, bundle), today);
  if (bundle === undefined || rate === null) return refused("not-sold");
  if (needsAddress(bundle, held)) return refused("no-address");
  if (!rateFitsPlan(rate, bundle, held.method)) return refused("bill-only");
  const canceling = { bundleId: held.bundleId, addOnIds: held.addOnIds };
  return { kind: "offered", plan: { bundle, rate }, loses: planLossOf({ catalog, canceling }, { bundleId }) };
}

const needsAddress = (bundle: Bundle, { hasDelivery }: CurrentPlanFacts): boolean => isPrint(bundle) && !hasDelivery;
