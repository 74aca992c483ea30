import { terminationDateOf } from "#core/cancellation/decide-termination.ts";
import { papersToCome, type PapersToCome } from "#core/cancellation/papers-to-come.ts";
import type { Day } from "#core/day.ts";
import { deliveryDays } from "#core/ledger/delivery-days.ts";
import { planOf } from "#core/subscribing/next-term.ts";
import type { Cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { stopsAtEnd, type StopsAtEnd, writeStopsAtEnd } from "#server/store/delivery/settle-stops.ts";
import type { Leaving } from "./find-canceling-account.ts";
import { findIncreaseToUndo, refundPriceIncrease, type IncreaseToUndo } from "./refund-price-increase.ts";

/** The result of canceling now: shown first, and written when the reader cancels. */
export type EndToCome = {
  readonly accessUntil: Day;
  /** The refund of a price increase; null if there is none. */
  readonly increase: IncreaseToUndo | null;
  /** The changes to stops, if papers cannot be delivered anymore and the end moves; null if no stop changes. */
  readonly stops: StopsAtEnd | null;
  /** Null if no more papers come. */
  readonly papers: PapersToCome | null;
};

/** Undoing a price increase moves the end of the paid term, and stops are settled against the new end. */
export async function findEndToCome(
  tx: Tx,
  at: Pick<Leaving, "publication" | "moment">,
  held: HeldTerm,
): Promise<EndToCome> {
  const increase = await findIncreaseToUndo(tx, at, held);
  const left = increase === null ? held : { ...held, ...increase.dates, entries: [...held.entries, increase.entry] };
  const until = terminationDateOf(left.paidThrough, at.moment.today);
  const stops = stopsAtEnd(left, at, until);
  const accessUntil = stops?.lastDay ?? until;
  const { calendar } = at.publication.catalog;
  const { printDays } = planOf(held, at.publication.catalog).bundle;
  const papers = papersToCome({
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
export const endView = (
  { accessUntil, increase, papers }: EndToCome,
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
export async function writeEnd(
  tx: Tx,
  leaving: Leaving,
  held: HeldTerm,
  { increase, stops }: EndToCome,
): Promise<void> {
  if (increase !== null) await refundPriceIncrease(tx, leaving, held, increase);
  if (stops !== null) await writeStopsAtEnd(tx, held.subscriptionId, stops, leaving.now);
}
