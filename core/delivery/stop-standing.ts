import { cutOffOf, type Moment } from "../calendar/cut-off.ts";
import { nextIssue } from "../calendar/publishing.ts";
import { addDays, type Day } from "../day.ts";
import { decideWithdrawal } from "./decide-stop.ts";
import { effectOf, type StopEffect } from "./stop-effect.ts";
import {
  farthestStop,
  firstReachableIssue,
  hasBegun,
  isOver,
  isReachable,
  lastDay,
  nextDelivered,
  type NumberedStop,
  type StopFacts,
} from "./stop-facts.ts";

/** A stop as its subscriber sees it, and until when what can be changed. */
export type StopStanding = {
  readonly stop: NumberedStop;
  /** `begun`: its first issue can no longer be brought. */
  readonly state: "coming" | "begun" | "over";
  readonly effect: StopEffect;
  /** Until when, strictly, all of it can be changed; null: no longer. */
  readonly changeUntil: Moment | null;
  /** Until when the restart can be; null: no longer. */
  readonly restartChangeUntil: Moment | null;
  /** What withdrawing it now would do; null: it can no longer be withdrawn. */
  readonly whenWithdrawn: StopEffect | null;
};

export function standingOf(facts: StopFacts, stop: NumberedStop): StopStanding {
  const effect = effectOf(facts, facts.stops, stop);
  if (isOver(facts, stop))
    return { stop, state: "over", effect, changeUntil: null, restartChangeUntil: null, whenWithdrawn: null };
  const begun = hasBegun(facts, stop);
  const [first] = effect.issues;
  const withdrawal = decideWithdrawal(facts, stop.stopId);
  return {
    stop,
    state: begun ? "begun" : "coming",
    effect,
    changeUntil: begun || first === undefined ? null : cutOffOf(first.date, facts.cutOff, facts.method),
    restartChangeUntil: isReachable(facts, stop.restartOn)
      ? cutOffOf(nextIssue(facts.printDays, facts.calendar, stop.restartOn), facts.cutOff, facts.method)
      : null,
    whenWithdrawn: withdrawal?.kind === "accepted" ? withdrawal.effect : null,
  };
}

/** From when on delivery can be stopped, told before anything is chosen. */
export type StopWindow = {
  readonly firstDay: Day;
  /** The last day on which a stop may begin: as far ahead as the publication allows, or the subscription's last day. */
  readonly lastDay: Day;
  /** The subscription's last day, where it is known; null: it renews. */
  readonly endsOn: Day | null;
  /** The next papers that can still be changed, and until when. */
  readonly papers: readonly { readonly issue: Day; readonly changeUntil: Moment }[];
};

export function stopWindow(facts: StopFacts, count: number): StopWindow {
  const { moment, cutOff, method } = facts;
  const papers = [];
  let day = firstReachableIssue(facts);
  while (papers.length < count) {
    const issue = nextDelivered(facts, day, facts.stops);
    papers.push({ issue, changeUntil: cutOffOf(issue, cutOff, method) });
    day = addDays(issue, 1);
  }
  let firstDay = addDays(moment.today, 1);
  while (!isReachable(facts, firstDay)) firstDay = addDays(firstDay, 1);
  const farthest = farthestStop(facts);
  const endsOn = lastDay(facts, facts.stops);
  return { firstDay, lastDay: endsOn === null || endsOn > farthest ? farthest : endsOn, endsOn, papers };
}
