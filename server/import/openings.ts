import type { Day } from "#core/day.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { termText } from "#core/calendar/term.ts";
import type { RowProblem } from "#core/import/row-reader.ts";
import { decideOpening } from "#core/import/opening.ts";
import { isPrint, pinnedRate, type PlanOnSale } from "#core/subscribing/plan.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { Waiting } from "#server/store/import/imported-account.ts";
import type { ToOpen } from "#server/store/import/write-openings.ts";

export type Decided =
  | ({ readonly kind: "opens" } & ToOpen & { readonly plan: PlanOnSale })
  /** Since the file was read, something has changed. */
  | { readonly kind: "left-out"; readonly waiting: Waiting; readonly problems: readonly RowProblem[] };

/** How a waiting subscriber starts here on a given day, decided again by the present catalog. */
export function openingOn({ catalog, tenant }: Publication, waiting: Waiting, day: Day): Decided {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === waiting.bundleId);
  const rate = pinnedRate(catalog, waiting.rateCode, waiting.rateVersion);
  if (bundle === undefined || rate === null)
    return {
      kind: "left-out",
      waiting,
      problems: [{ field: "plan", says: `${waiting.bundleId} is not in the catalog anymore` }],
    };
  const { said } = waiting;
  // The token is not looked at: that it is there was checked with the file.
  const row = { ...said, card: said.card === null ? null : { ...said.card, token: "" } };
  const decision = decideOpening({ row, bundle, rate, catalog, policy: tenant.policy, day });
  if (decision.kind === "rejected") return { kind: "left-out", waiting, problems: decision.problems };
  const price = `${money(said.price ?? rate.amount)} every ${termText(rate.term)}`;
  return {
    kind: "opens",
    waiting,
    opening: decision.opening,
    product: isPrint(bundle) ? "P" : "D",
    plan: { bundle, rate },
    agreed: {
      version: "earlier-system",
      text: `Agreed to with the earlier system of ${tenant.site.siteName}: ${bundle.name}, ${price}, charged automatically. Brought in on ${longDay(waiting.importedOn, "en")}.`,
    },
  };
}
