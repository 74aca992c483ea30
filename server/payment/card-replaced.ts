import type { Day } from "#core/day.ts";
import type { Tx } from "#server/db/database.ts";

export type ReplacedCard = {
  readonly accountNumber: number;
  readonly subscriptionId: number;
  readonly today: Day;
};

/**
 * Told in the transaction in which another card has taken the place of the one that could not be charged: whoever renews
 * sees to it that the term that is due is charged once more, at once, after this transaction (rules 4.3).
 */
export type OnCardReplaced = (tx: Tx, replaced: ReplacedCard) => Promise<void>;
