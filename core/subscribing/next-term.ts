import type { Day } from "../day.ts";
import { pinnedRate, type Catalogue, type PlanOnSale } from "./plan.ts";
import { nextRate } from "./price-path.ts";

/** A plan at the very rate version that it was sold at. */
export type PinnedPlan = { readonly bundleId: string; readonly rateCode: string; readonly rateVersion: number };

export type TermHeld = PinnedPlan & {
  /** An offer that was accepted: plan and rate from the renewal on (rules 4.5). */
  readonly next: PinnedPlan | null;
  readonly renewsOn: Day | null;
};

/** Plans and rate versions stay in the catalogue for as long as somebody has them: a missing one is a fault. */
export function planOf(held: PinnedPlan, catalogue: Pick<Catalogue, "rates" | "bundles">): PlanOnSale {
  const bundle = catalogue.bundles.find(({ bundleId }) => bundleId === held.bundleId);
  const rate = pinnedRate(catalogue, held.rateCode, held.rateVersion);
  if (bundle === undefined || rate === null)
    throw new Error(`the catalogue has lost plan ${held.bundleId} at ${held.rateCode}`);
  return { bundle, rate };
}

/** What the next term is sold at: the offer that was accepted, else what follows the rate of now. */
export function nextTerm(held: TermHeld, catalogue: Pick<Catalogue, "rates" | "bundles">, today: Day): PlanOnSale {
  if (held.next !== null) return planOf(held.next, catalogue);
  const { bundle, rate } = planOf(held, catalogue);
  return { bundle, rate: nextRate(catalogue, rate, held.renewsOn ?? today) };
}
