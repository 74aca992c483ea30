import { terminationDateOf } from "#core/cancellation/decide-termination.ts";
import type { Day } from "#core/day.ts";
import type { Tx } from "#server/db/database.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { stopsAtEnd, type StopsAtEnd, writeStopsAtEnd } from "#server/store/delivery/settle-stops.ts";
import type { Leaving } from "./find-canceling-account.ts";
import { findIncreaseToUndo, refundPriceIncrease, type IncreaseToUndo } from "./refund-price-increase.ts";

/** What a cancellation of now comes to: told before it, and written by it. */
export type EndToCome = {
  readonly accessUntil: Day;
  /** What goes back of a higher charge; null: nothing does. */
  readonly increase: IncreaseToUndo | null;
  /** Papers that cannot be brought any more move the end; null: no stop is touched. */
  readonly stops: StopsAtEnd | null;
};

/** A higher charge that is undone moves the end of the paid term, and stops are settled with the end that this leaves. */
export async function findEndToCome(
  tx: Tx,
  at: Pick<Leaving, "publication" | "moment">,
  held: HeldTerm,
): Promise<EndToCome> {
  const increase = await findIncreaseToUndo(tx, at, held);
  const left = increase === null ? held : { ...held, ...increase.dates, entries: [...held.entries, increase.entry] };
  const until = terminationDateOf(left.paidThrough, at.moment.today);
  const stops = stopsAtEnd(left, at, until);
  return { accessUntil: stops?.lastDay ?? until, increase, stops };
}

/** Under the account's lock, under which the end was found. */
export async function writeEnd(
  tx: Tx,
  leaving: Leaving,
  held: HeldTerm,
  { increase, stops }: EndToCome,
): Promise<void> {
  if (increase !== null) await refundPriceIncrease(tx, leaving, held, increase);
  if (stops !== null) await writeStopsAtEnd(tx, held.subscriptionId, stops, leaving.now);
}
