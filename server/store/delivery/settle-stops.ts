import type { Day } from "#core/day.ts";
import { stopsToRestore } from "#core/delivery/stops-to-restore.ts";
import { type SettledStops, settleStops } from "#core/delivery/settle-stops.ts";
import { datesWithStops, finalDeliveryDay } from "#core/delivery/stop-facts.ts";
import type { PaidDates } from "#core/ledger/paid-dates.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { type HeldTerm, setPaidDates } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { stopFactsOf } from "./stop-facts.ts";
import { findRemovedStops, restoreStops, writeSettledStops } from "./temporary-stop.ts";

type At = { readonly publication: Publication; readonly moment: LocalMoment; readonly now: Date };

/** The new state of a subscription's stops when it ends, and the dates that result. */
export type StopsAtEnd = {
  readonly settled: SettledStops;
  readonly dates: PaidDates | null;
  /** Later than the given day if papers that could no longer be delivered add issues; otherwise null. */
  readonly lastDay: Day | null;
};

/**
 * How the stops of a subscription that will end on a day are settled: none continues past it, and no saved paper is
 * lost (rules 4.6). Null if they stay as they are.
 */
export function stopsAtEnd(held: HeldTerm, at: Omit<At, "now">, cancelAt: Day): StopsAtEnd | null {
  if (held.stops.length === 0) return null;
  const facts = { ...stopFactsOf(held, at.publication, at.moment), cancelAt };
  if (facts.printDays.length === 0) return null;
  const settled = settleStops(facts);
  if (settled.changed.length + settled.withdrawn.length === 0) return null;
  return { settled, dates: datesWithStops(facts, settled.stops), lastDay: finalDeliveryDay(facts, settled.stops) };
}

export async function writeStopsAtEnd(tx: Tx, subscriptionId: number, stops: StopsAtEnd, now: Date): Promise<void> {
  await writeSettledStops(tx, stops.settled, now);
  if (stops.dates !== null) await setPaidDates(tx, subscriptionId, stops.dates);
}

/**
 * Undoes a cancellation's changes to stops when the cancellation is undone (rules 4.6). Call this before the
 * cancellation's day is cleared.
 */
export async function restoreStopsOf(tx: Tx, held: HeldTerm, at: At): Promise<void> {
  const removed = await findRemovedStops(tx, held.subscriptionId);
  if (removed.length === 0) return;
  const facts = { ...stopFactsOf(held, at.publication, at.moment), cancelAt: null };
  const restored = stopsToRestore(facts, removed);
  if (restored.length === 0) return;
  await restoreStops(
    tx,
    restored.map(({ stopId }) => stopId),
  );
  const dates = datesWithStops(facts, [...facts.stops, ...restored]);
  if (dates !== null) await setPaidDates(tx, held.subscriptionId, dates);
}
