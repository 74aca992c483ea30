import { type CutOffPolicy, firstReachableDay, type Moment } from "../calendar/cut-off.ts";
import { issuesFrom } from "../calendar/publishing.ts";
import { addDays, type Day, laterOf } from "../day.ts";
import { type DeliveryFacts, isStopped, lastDeliveryDay } from "./due-issue.ts";

type DeliveryMethod = "carrier" | "mail" | "none";

export type MoveFacts = {
  readonly moment: Moment;
  readonly policy: CutOffPolicy;
  readonly delivery: DeliveryFacts;
  /** How the paper is delivered now; null: no address is known. */
  readonly from: { readonly method: DeliveryMethod } | null;
  /** Null: no such address, or this login may not use it. */
  readonly to: { readonly method: DeliveryMethod; readonly isSame: boolean } | null;
  /** Null: as soon as possible. */
  readonly effectiveDate: Day | null;
};

export type MoveRefusal = "address" | "no-print-delivery" | "same-address" | "cut-off" | "too-far" | "after-end";

export type MoveDecision =
  | {
      readonly kind: "accepted";
      /** Papers from this day on go to the new address. */
      readonly effectiveOn: Day;
      /** The first paper that goes there; later than `effectiveOn` if delivery is stopped. */
      readonly firstIssueOn: Day;
    }
  | { readonly kind: "refused"; readonly because: MoveRefusal };

/** Nobody plans further ahead, so a later date is probably a mistyped year. */
const furthestDays = 365;

/** Whether the paper may go to another address, and from which issue on (rules 4.13). */
export function decideMove(facts: MoveFacts): MoveDecision {
  const { moment, to, effectiveDate } = facts;
  if (to === null) return refused("address");
  if (to.method === "none") return refused("no-print-delivery");
  if (to.isSame) return refused("same-address");
  const reachable = firstDayToMove(facts, to.method);
  const effectiveOn = effectiveDate ?? reachable;
  if (effectiveOn < reachable) return refused("cut-off");
  if (effectiveOn > addDays(moment.today, furthestDays)) return refused("too-far");
  const firstIssueOn = firstPaper(facts.delivery, effectiveOn);
  return firstIssueOn === null ? refused("after-end") : { kind: "accepted", effectiveOn, firstIssueOn };
}

const refused = (because: MoveRefusal): MoveDecision => ({ kind: "refused", because });

/**
 * The first day whose paper can still go to the new address: a mailed paper may already be on its way to the old one.
 */
export function firstDayToMove(
  { moment, policy, from }: Pick<MoveFacts, "moment" | "policy" | "from">,
  to: "carrier" | "mail",
): Day {
  const reachable = firstReachableDay(moment, policy, to);
  return from === null || from.method === "none"
    ? reachable
    : laterOf(reachable, firstReachableDay(moment, policy, from.method));
}

/** The first paper on or after a day that isn't stopped; null if the subscription ends before it. */
function firstPaper(delivery: DeliveryFacts, from: Day): Day | null {
  const { papers, calendar, startOn, stops, status, renews } = delivery;
  const ends = status === "cancelling" || !renews ? lastDeliveryDay(delivery) : null;
  for (const issue of issuesFrom(papers, calendar, laterOf(from, startOn))) {
    if (ends !== null && issue > ends) return null;
    if (!isStopped(stops, issue)) return issue;
  }
  return null;
}
