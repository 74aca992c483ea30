import type { Day } from "../day.ts";
import type { PaidDates } from "../subscription/paid-dates.ts";
import { countedIssues, datesWith, lastDay, nextDelivered, type NumberedStop, type StopFacts } from "./stop-facts.ts";
import { stoppedIssues } from "./stopped-issues.ts";

/**
 * `adds`: lengthens the subscription by one issue. `addsWhenPaid`: the same, once a payment has reached it. `saved`: kept,
 * and brought with the paper of `deliveredOn` (rules 4.7).
 */
export type StopIssue =
  | { readonly date: Day; readonly effect: "adds" | "addsWhenPaid"; readonly deliveredOn: null }
  | { readonly date: Day; readonly effect: "saved"; readonly deliveredOn: Day };

/** What a stop does, as it is shown before it is confirmed. */
export type StopEffect = {
  readonly issues: readonly StopIssue[];
  /** The first paper after it. */
  readonly restartsWith: Day;
  /** The dates of the subscription with it; null while nothing is paid. */
  readonly dates: PaidDates | null;
  /** The last day of a subscription that ends; null where it goes on. */
  readonly lastDay: Day | null;
};

/** What one of these stops does, when all of them stand. */
export function effectOf(facts: StopFacts, stops: readonly NumberedStop[], stop: NumberedStop): StopEffect {
  const { printDays, calendar } = facts;
  const restartsWith = nextDelivered(facts, stop.restartOn, stops);
  const counted = countedIssues(facts, stops).issues;
  const issues = stoppedIssues(stop, printDays, calendar).map((date): StopIssue => {
    if (stop.option === "save") return { date, effect: "saved", deliveredOn: restartsWith };
    const posted = stop.postedThrough !== null && date <= stop.postedThrough;
    return { date, effect: posted || counted.includes(date) ? "adds" : "addsWhenPaid", deliveredOn: null };
  });
  return { issues, restartsWith, dates: datesWith(facts, stops), lastDay: lastDay(facts, stops) };
}
