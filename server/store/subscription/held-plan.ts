import { type RawBuilder, sql } from "kysely";
import { deliveryDays } from "#core/ledger/delivery-days.ts";
import { type Bundle, pinnedRate, type RateVersion } from "#core/subscribing/plan.ts";
import type { DeliveryFacts } from "#core/delivery/due-issue.ts";
import type { HeldTerm } from "./held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";

export type HeldPlan = { readonly bundle: Bundle; readonly rate: RateVersion };

/** The plan and the exact rate version that a subscriber has, even if they are retired. */
export function planOf({ catalog }: Publication, held: HeldTerm): HeldPlan {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === held.bundleId);
  const rate = pinnedRate(catalog, held.rateCode, held.rateVersion);
  if (bundle === undefined || rate === null)
    throw new Error(`the catalog has lost plan ${held.bundleId} at ${held.rateCode}`);
  return { bundle, rate };
}

/** Which papers are delivered to a subscriber. */
export const deliveryOf = ({ catalog, tenant }: Publication, held: HeldTerm, { bundle }: HeldPlan): DeliveryFacts => ({
  status: held.status,
  startOn: held.startOn,
  paidThrough: held.paidThrough,
  cancelAt: held.cancelAt,
  renews: held.renews,
  graceDays: tenant.policy.graceDays.print,
  papers: deliveryDays(held.entries, bundle.printDays, catalog.calendar),
  calendar: catalog.calendar,
  stops: held.stops,
});

const unlessOther = (column: string): RawBuilder<never> =>
  sql`case when next_bundle_id = bundle_id then ${sql.ref(column)} end`;

/** Columns that keep the present plan for the next term and drop a planned change of plan. A planned price for the same plan still begins. */
export const keepPlanColumns = {
  next_bundle_id: unlessOther("next_bundle_id"),
  next_rate_code: unlessOther("next_rate_code"),
  next_rate_version: unlessOther("next_rate_version"),
};
