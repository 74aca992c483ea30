import { decideMove, type MoveFacts } from "../delivery/decide-move.ts";
import type { Day } from "../day.ts";

export type FixMailFacts = Pick<MoveFacts, "moment" | "policy" | "delivery" | "from"> & {
  /** The publication mails this plan's paper to readers whose carrier delivery fails. */
  readonly isOffered: boolean;
  /** Another change of address or delivery method is already scheduled. */
  readonly hasPendingMove: boolean;
};

/**
 * The first day on which the paper would come by mail instead of by carrier. The price doesn't change: a plan costs the
 * same both ways.
 */
export type PromisedMail = {
  /** Papers from this day on are mailed. */
  readonly effectiveOn: Day;
  readonly firstIssueOn: Day;
};

/**
 * Switching from carrier to mail is a change of delivery like any other (rules 4.13): it starts with the first paper
 * that it can still reach. Null: it isn't offered, or no paper comes by carrier.
 */
export function offerMailDelivery({ isOffered, hasPendingMove, ...facts }: FixMailFacts): PromisedMail | null {
  if (!isOffered || hasPendingMove || facts.from?.method !== "carrier") return null;
  const move = decideMove({ ...facts, to: { method: "mail", isSame: false }, effectiveDate: null });
  return move.kind === "accepted" ? { effectiveOn: move.effectiveOn, firstIssueOn: move.firstIssueOn } : null;
}
