import { issuesFrom } from "../calendar/publishing.ts";
import type { Day } from "../day.ts";
import type { PaidDates } from "../ledger/paid-dates.ts";
import {
  datesWith,
  firstReachableIssue,
  isOver,
  lastDay,
  nextDelivered,
  type NumberedStop,
  type StopFacts,
} from "./stop-facts.ts";
import { stoppedIssues } from "../calendar/stopped-issues.ts";

export type SettledStops = {
  /** All that stand now. */
  readonly stops: readonly NumberedStop[];
  /** Those among them that are no longer as they were. */
  readonly changed: readonly NumberedStop[];
  readonly withdrawn: readonly NumberedStop[];
};

/**
 * What becomes of the stops of a subscription that ends (rules 4.6, 4.7): one that would begin after its last day is gone;
 * papers that are saved come with its last paper, and where that can no longer be reached each adds an issue instead, so
 * that nothing paid for is lost. `cancelAt` is that of the cancellation. One that goes on keeps its stops.
 */
export function settleStops(facts: StopFacts): SettledStops {
  let stops = facts.stops;
  const changed = new Map<number, NumberedStop>();
  const withdrawn: NumberedStop[] = [];
  for (const stop of facts.stops) {
    const ends = lastDay(facts, stops);
    if (ends === null || isOver(facts, stop)) continue;
    const others = stops.filter(({ stopId }) => stopId !== stop.stopId);
    if (stop.stopOn > ends) {
      withdrawn.push(stop);
      stops = others;
    } else if (stop.option === "save" && nextDelivered(facts, stop.restartOn, others) > ends) {
      const settled = broughtBefore(facts, stop, ends);
      changed.set(stop.stopId, settled);
      stops = stops.map((it) => (it.stopId === stop.stopId ? settled : it));
    }
  }
  return { stops, changed: [...changed.values()], withdrawn };
}

/** A stop of saved papers that ends with the last paper of all. */
function broughtBefore(facts: StopFacts, stop: NumberedStop, ends: Day): NumberedStop {
  const last = lastIssue(facts, stop.stopOn, ends);
  const [first] = stoppedIssues(stop, facts.printDays, facts.calendar);
  const canBring = last !== null && first !== undefined && last > first && last >= firstReachableIssue(facts);
  return canBring ? { ...stop, restartOn: last } : { ...stop, option: "stop", postedThrough: null };
}

function lastIssue({ printDays, calendar }: StopFacts, from: Day, through: Day): Day | null {
  let last: Day | null = null;
  for (const issue of issuesFrom(printDays, calendar, from)) {
    if (issue > through) return last;
    last = issue;
  }
  return last;
}

/** The stops of a subscription after a change to one of them, and the dates that follow: shown and written alike. */
export type StopOutcome = SettledStops & { readonly dates: PaidDates | null; readonly lastDay: Day | null };

/** `stops` are those that would stand. Where the subscription ends, its other stops are settled with its new end. */
export function outcomeWith(facts: StopFacts, stops: readonly NumberedStop[]): StopOutcome {
  const ends = lastDay(facts, stops);
  const settled = settleStops({ ...facts, stops, cancelAt: facts.cancelAt === null ? null : ends });
  return { ...settled, dates: datesWith(facts, settled.stops), lastDay: lastDay(facts, settled.stops) };
}
