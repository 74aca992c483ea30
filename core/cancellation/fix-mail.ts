import { decideMove, type MoveFacts } from "../delivery/decide-move.ts";
import type { Day } from "../day.ts";

export type FixMailFacts = Pick<MoveFacts, "moment" | "policy" | "delivery" | "from"> & {
  /** The publication mails this plan's paper to whoever a carrier fails. */
  readonly isOffered: boolean;
  /** Another address, or way, waits for its day already. */
  readonly movesAlready: boolean;
};

/** From when on the paper would come by mail in place of a carrier; the price stays, as the plan's is one for both. */
export type PromisedMail = {
  /** Papers of this day and after it are mailed. */
  readonly effectiveOn: Day;
  readonly firstIssueOn: Day;
};

/**
 * Mail in a carrier's place is a change of delivery like any other (rules 4.13): from the first paper that the post still
 * reaches. Null: it is not offered, or nothing is brought by a carrier.
 */
export function mailInstead({ isOffered, movesAlready, ...facts }: FixMailFacts): PromisedMail | null {
  if (!isOffered || movesAlready || facts.from?.method !== "carrier") return null;
  const move = decideMove({ ...facts, to: { method: "mail", isSame: false }, effectiveDate: null });
  return move.kind === "accepted" ? { effectiveOn: move.effectiveOn, firstIssueOn: move.firstIssueOn } : null;
}
