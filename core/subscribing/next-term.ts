import type { Day } from "../day.ts";
import { type Catalog, pinnedRate, type PlanOnSale } from "./plan.ts";
import { nextRate } from "./price-path.ts";

/** A plan at exactly the rate version that it was sold at. */
export type PinnedPlan = { readonly bundleId: string; readonly rateCode: string; readonly rateVersion: number };

export type CurrentTerm = PinnedPlan & {
  /** An accepted offer: plan and rate from the renewal on (rules 4.5). */
  readonly next: PinnedPlan | null;
  readonly renewsOn: Day | null;
};

/** Plans and rate versions stay in the catalog as long as somebody has them. Throws if one is missing. */
export function planOf(held: PinnedPlan, catalog: Pick<Catalog, "rates" | "bundles">): PlanOnSale {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === held.bundleId);
  const rate = pinnedRate(catalog, held.rateCode, held.rateVersion);
  if (bundle === undefined || rate === null)
    throw new Error(`the catalog has lost plan ${held.bundleId} at ${held.rateCode}`);
  return { bundle, rate };
}

/** What the next term is sold at: the accepted offer, else what follows the current rate. */
export function nextTerm(held: CurrentTerm, catalog: Pick<Catalog, "rates" | "bundles">, today: Day): PlanOnSale {
  if (held.next !== null) return planOf(held.next, catalog);
  const { bundle, rate } = planOf(held, catalog);
  return { bundle, rate: nextRate(catalog, rate, held.renewsOn ?? today) };
}
