import type { Day } from "#core/day.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { termText } from "#core/calendar/term.ts";
import type { RowProblem } from "#core/import/row-reader.ts";
import { isCardFault } from "#core/import/imported-card.ts";
import { decideOpening } from "#core/import/opening.ts";
import { isPrint, pinnedRate, type PlanOnSale, type RateVersion } from "#core/subscribing/plan.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { WaitingSubscriber } from "#server/store/import/imported-account.ts";
import type { SubscriptionToOpen } from "#server/store/import/write-openings.ts";

export type WaitingOutcome =
  | ({ readonly kind: "opens" } & SubscriptionToOpen & { readonly plan: PlanOnSale })
  /** Something has changed since the file was read. */
  | { readonly kind: "left-out"; readonly waiting: WaitingSubscriber; readonly problems: readonly RowProblem[] };

/** How a waiting subscriber starts here on a given day, decided again by the current catalog. */
export function openingOn({ catalog, tenant }: Publication, listed: WaitingSubscriber, day: Day): WaitingOutcome {
  const bundle = catalog.bundles.find(({ bundleId }) => bundleId === listed.bundleId);
  const rate = pinnedRate(catalog, listed.rateCode, listed.rateVersion);
  if (bundle === undefined || rate === null)
    return {
      kind: "left-out",
      waiting: listed,
      problems: [{ field: "plan", says: `${listed.bundleId} is not in the catalog anymore` }],
    };
  const waiting = isCardFault(listed.cardState) ? withoutCard(listed, rate) : listed;
  const { said } = waiting;
  // The token is not looked at: its presence was checked with the file.
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

/**
 * A reader whose card does not work at the gateway begins without it: with a bill, in time to pay before the term ends.
 * If a plan is paid by EZ-Pay only, the day of the charge finds no card, asks the reader for one, and grace begins.
 */
function withoutCard(waiting: WaitingSubscriber, { ezPay }: RateVersion): WaitingSubscriber {
  const paysBy = ezPay === "required" ? "ezpay" : "bill";
  return { ...waiting, sealedToken: null, said: { ...waiting.said, card: null, paysBy } };
}
