import { issuesBetween } from "../calendar/publishing.ts";
import type { Day } from "../day.ts";
import type { PaidDates } from "../ledger/paid-dates.ts";
import {
  datesWithStops,
  finalDeliveryDay,
  firstReachableIssue,
  isStopOver,
  nextDeliveredIssue,
  type NumberedStop,
  type StopFacts,
} from "./stop-facts.ts";
import { stoppedIssues } from "../calendar/stopped-issues.ts";

export type SettledStops = {
  /** All active stops. */
  readonly stops: readonly NumberedStop[];
  /** The changed ones among them. */
  readonly changed: readonly NumberedStop[];
  readonly withdrawn: readonly NumberedStop[];
};

/**
 * Adjusts the stops of a subscription that ends (rules 4.6, 4.7). A stop that would begin after the last day is
 * removed. Saved papers come with the last paper; if that can no longer be reached, each adds an issue instead, so that
 * nothing paid for is lost. `cancelAt` is the last day of the canceled subscription. A subscription that continues
 * keeps its stops.
 */
export function settleStops(facts: StopFacts): SettledStops {
  let stops = facts.stops;
  const changed = new Map<number, NumberedStop>();
  const withdrawn: NumberedStop[] = [];
  for (const stop of facts.stops) {
    const ends = finalDeliveryDay(facts, stops);
    if (ends === null || isStopOver(facts, stop)) continue;
    const others = stops.filter(({ stopId }) => stopId !== stop.stopId);
    if (stop.stopOn > ends) {
      withdrawn.push(stop);
      stops = others;
    } else if (stop.option === "save" && nextDeliveredIssue(facts, stop.restartOn, others) > ends) {
      const settled = endWithLastPaper(facts, stop, ends);
      changed.set(stop.stopId, settled);
      stops = stops.map((it) => (it.stopId === stop.stopId ? settled : it));
    }
  }
  return { stops, changed: [...changed.values()], withdrawn };
}

/** Makes a stop with saved papers end with the very last paper. */
function endWithLastPaper(facts: StopFacts, stop: NumberedStop, ends: Day): NumberedStop {
  const last = lastIssue(facts, stop.stopOn, ends);
  const [first] = stoppedIssues(stop, facts.papers, facts.calendar);
  const canBring = last !== null && first !== undefined && last > first && last >= firstReachableIssue(facts);
  return canBring ? { ...stop, restartOn: last } : { ...stop, option: "stop", postedThrough: null };
}

const lastIssue = ({ papers, calendar }: StopFacts, from: Day, through: Day): Day | null =>
  issuesBetween(papers, calendar, from, through).at(-1) ?? null;

/**
 * The stops of a subscription after a change to one of them, and the resulting dates. Used both to show and to store
 * the change.
 */
export type StopOutcome = SettledStops & { readonly dates: PaidDates | null; readonly lastDay: Day | null };

/**
 * If the subscription ends, its other stops are adjusted to its new end.
 *
 * @param stops the stops that would be active.
 */
export function outcomeWithStops(facts: StopFacts, stops: readonly NumberedStop[]): StopOutcome {
  const ends = finalDeliveryDay(facts, stops);
  const settled = settleStops({ ...facts, stops, cancelAt: facts.cancelAt === null ? null : ends });
  return { ...settled, dates: datesWithStops(facts, settled.stops), lastDay: finalDeliveryDay(facts, settled.stops) };
}
