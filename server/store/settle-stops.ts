import type { Day } from "#core/day.ts";
import { stopsToRestore } from "#core/delivery/stops-to-restore.ts";
import { settleStops } from "#core/delivery/settle-stops.ts";
import { datesWith, lastDay } from "#core/delivery/stop-facts.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { type HeldTerm, setPaidDates } from "./held-term.ts";
import type { Publication } from "./publication.ts";
import { stopFactsOf } from "./stop-facts.ts";
import { findRemovedStops, restoreStops, writeSettledStops } from "./temporary-stop.ts";

type At = { readonly publication: Publication; readonly moment: LocalMoment; readonly now: Date };

/**
 * Settles the stops of a subscription that is to end on a day: none is left beyond it, and no saved paper is lost (rules
 * 4.6). @returns the last day; later than the one given where papers that could not be brought any more add issues.
 */
export async function settleStopsAtEnd(tx: Tx, held: HeldTerm, at: At, cancelAt: Day): Promise<Day> {
  if (held.stops.length === 0) return cancelAt;
  const facts = { ...stopFactsOf(held, at.publication, at.moment), cancelAt };
  if (facts.printDays.length === 0) return cancelAt;
  const settled = settleStops(facts);
  if (settled.changed.length + settled.withdrawn.length === 0) return cancelAt;
  await writeSettledStops(tx, settled, at.now);
  const dates = datesWith(facts, settled.stops);
  if (dates !== null) await setPaidDates(tx, held.subscriptionId, dates);
  return lastDay(facts, settled.stops) ?? cancelAt;
}

/** A cancellation is taken back, and with it what it did to stops (rules 4.6): to be called before its day is forgotten. */
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
  const dates = datesWith(facts, [...facts.stops, ...restored]);
  if (dates !== null) await setPaidDates(tx, held.subscriptionId, dates);
}
