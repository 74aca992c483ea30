import type { Day } from "../day.ts";
import { outcomeWith, type StopOutcome } from "./settle-stops.ts";
import { countedIssues, nextDelivered, type NumberedStop, type StopFacts } from "./stop-facts.ts";
import { stoppedIssues } from "../calendar/stopped-issues.ts";

/**
 * `adds`: lengthens the subscription by one issue. `addsWhenPaid`: the same, once a payment has reached it. `saved`: kept,
 * and brought with the paper of `deliveredOn` (rules 4.7).
 */
export type StopIssue =
  | { readonly date: Day; readonly effect: "adds" | "addsWhenPaid"; readonly deliveredOn: null }
  | { readonly date: Day; readonly effect: "saved"; readonly deliveredOn: Day };

/** What a stop does, as it is shown before it is confirmed, and as it is written. */
export type StopEffect = {
  readonly issues: readonly StopIssue[];
  /** The first paper after it. */
  readonly restartsWith: Day;
  readonly outcome: StopOutcome;
};

/** What one of these stops does, when all of them stand. */
export function effectOf(facts: StopFacts, stops: readonly NumberedStop[], asked: NumberedStop): StopEffect {
  const outcome = outcomeWith(facts, stops);
  const stop = outcome.stops.find(({ stopId }) => stopId === asked.stopId) ?? asked;
  const restartsWith = nextDelivered(facts, stop.restartOn, outcome.stops);
  const counted = countedIssues(facts, outcome.stops).issues;
  const issues = stoppedIssues(stop, facts.printDays, facts.calendar).map((date): StopIssue => {
    if (stop.option === "save") return { date, effect: "saved", deliveredOn: restartsWith };
    const posted = stop.postedThrough !== null && date <= stop.postedThrough;
    return { date, effect: posted || counted.includes(date) ? "adds" : "addsWhenPaid", deliveredOn: null };
  });
  return { issues, restartsWith, outcome };
}
