import type { Day } from "../day.ts";
import { deadlinesOfStop, type StopDeadlines } from "./stop-deadlines.ts";
import { outcomeWithStops, type StopOutcome } from "./settle-stops.ts";
import { countedIssues, nextDeliveredIssue, type NumberedStop, type StopFacts } from "./stop-facts.ts";
import { closedDays, stoppedIssues } from "../calendar/stopped-issues.ts";

/**
 * `adds`: lengthens the subscription by one issue. `addsWhenPaid`: does so once a payment has reached the issue.
 * `saved`: kept, and delivered with the paper of `deliveredOn` (rules 4.7).
 */
export type StopIssue =
  | { readonly date: Day; readonly effect: "adds" | "addsWhenPaid"; readonly deliveredOn: null }
  | { readonly date: Day; readonly effect: "saved"; readonly deliveredOn: Day };

/** What a stop does, as it is shown before confirmation and as it is stored. */
export type StopEffect = {
  readonly issues: readonly StopIssue[];
  /** The first paper after the stop. */
  readonly restartsWith: Day;
  readonly outcome: StopOutcome;
  /** Days within the stop that would have a paper if the publication printed one: holidays. */
  readonly noPaper: readonly Day[];
  readonly deadlines: StopDeadlines;
};

/** What one of these stops does if all of them are active. */
export function effectOfStop(facts: StopFacts, stops: readonly NumberedStop[], asked: NumberedStop): StopEffect {
  const outcome = outcomeWithStops(facts, stops);
  const stop = outcome.stops.find(({ stopId }) => stopId === asked.stopId) ?? asked;
  const restartsWith = nextDeliveredIssue(facts, stop.restartOn, outcome.stops);
  const counted = countedIssues(facts, outcome.stops).issues;
  const issues = stoppedIssues(stop, facts.papers, facts.calendar).map((date): StopIssue => {
    if (stop.option === "save") return { date, effect: "saved", deliveredOn: restartsWith };
    const posted = stop.postedThrough !== null && date <= stop.postedThrough;
    return { date, effect: posted || counted.includes(date) ? "adds" : "addsWhenPaid", deliveredOn: null };
  });
  const noPaper = closedDays(stop, facts.papers, facts.calendar);
  return { issues, restartsWith, outcome, noPaper, deadlines: deadlinesOfStop(facts, stop) };
}
