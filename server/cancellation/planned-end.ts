import { terminationDateOf } from "#core/cancellation/decide-termination.ts";
import { remainingPapers, type RemainingPapers } from "#core/cancellation/remaining-papers.ts";
import type { Day } from "#core/day.ts";
import { deliveryDays } from "#core/ledger/delivery-days.ts";
import { planOf } from "#core/subscribing/next-term.ts";
import type { Cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { stopsAtEnd, type StopsAtEnd, writeStopsAtEnd } from "#server/store/delivery/settle-stops.ts";
import type { CancelContext } from "./find-canceling-account.ts";
import { findIncreaseToUndo, type IncreaseToUndo, refundPriceIncrease } from "./refund-price-increase.ts";

/** The result of canceling now: shown first, and written when the reader cancels. */
export type PlannedEnd = {
  readonly accessUntil: Day;
  /** The refund of a price increase; null if there is none. */
  readonly increase: IncreaseToUndo | null;
  /** The changes to stops, if papers cannot be delivered anymore and the end moves; null if no stop changes. */
  readonly stops: StopsAtEnd | null;
  /** Null if no more papers come. */
  readonly papers: RemainingPapers | null;
};

/** Undoing a price increase moves the end of the paid term, and stops are settled against the new end. */
export async function findPlannedEnd(
  tx: Tx,
  at: Pick<CancelContext, "publication" | "moment">,
  held: HeldTerm,
): Promise<PlannedEnd> {
  const increase = await findIncreaseToUndo(tx, at, held);
  const left = increase === null ? held : { ...held, ...increase.dates, entries: [...held.entries, increase.entry] };
  const until = terminationDateOf(left.paidThrough, at.moment.today);
  const stops = stopsAtEnd(left, at, until);
  const accessUntil = stops?.lastDay ?? until;
  const { calendar } = at.publication.catalog;
  const { printDays } = planOf(held, at.publication.catalog).bundle;
  const papers = remainingPapers({
    today: at.moment.today,
    startOn: held.startOn,
    until: accessUntil,
    papers: deliveryDays(left.entries, printDays, calendar),
    calendar,
    stops: stops?.settled.stops ?? held.stops,
  });
  return { accessUntil, increase, stops, papers };
}

/** What is shown about an end, before and after it is written. */
export const plannedEndView = (
  { accessUntil, increase, papers }: PlannedEnd,
  { renews }: Pick<HeldTerm, "renews">,
  { balance }: { readonly balance: Cents },
) => ({
  accessUntil,
  refundCents: increase?.refund.amount ?? null,
  papers,
  // What is left of earlier payments is refunded after the end (rules 4.6); a gift's reader has paid nothing.
  creditCents: renews && balance > 0 ? balance : null,
});

/** Must be called under the same account lock under which the end was found. */
export async function writePlannedEnd(
  tx: Tx,
  context: CancelContext,
  held: HeldTerm,
  { increase, stops }: PlannedEnd,
): Promise<void> {
  if (increase !== null) await refundPriceIncrease(tx, context, held, increase);
  if (stops !== null) await writeStopsAtEnd(tx, held.subscriptionId, stops, context.now);
}
