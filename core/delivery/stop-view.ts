import { cutOffOf, type Moment } from "../calendar/cut-off.ts";
import { addDays, type Day } from "../day.ts";
import { decideWithdrawal } from "./decide-stop.ts";
import type { StopDeadlines } from "./stop-deadlines.ts";
import { effectOfStop, type StopEffect } from "./stop-effect.ts";
import {
  finalDeliveryDay,
  firstReachableIssue,
  hasStopBegun,
  isReachable,
  isStopOver,
  lastStopStart,
  nextDeliveredIssue,
  type NumberedStop,
  type StopFacts,
} from "./stop-facts.ts";

/** A stop as its subscriber sees it, with what can be changed and until when. */
export type StopView = {
  readonly stop: NumberedStop;
  /** `begun`: the stop's first issue can no longer be restored. */
  readonly state: "coming" | "begun" | "over";
  readonly effect: StopEffect;
  readonly deadlines: StopDeadlines;
  /** The effect of withdrawing the stop now; null: it can no longer be withdrawn. */
  readonly whenWithdrawn: StopEffect | null;
};

export function stopView(facts: StopFacts, stop: NumberedStop): StopView {
  const effect = effectOfStop(facts, facts.stops, stop);
  const { deadlines } = effect;
  if (isStopOver(facts, stop)) return { stop, state: "over", effect, deadlines, whenWithdrawn: null };
  const withdrawal = decideWithdrawal(facts, stop.stopId);
  return {
    stop,
    state: hasStopBegun(facts, stop) ? "begun" : "coming",
    effect,
    deadlines,
    whenWithdrawn: withdrawal?.kind === "accepted" ? withdrawal.effect : null,
  };
}

/** The days on which a stop may begin, shown before the reader chooses. */
export type StopWindow = {
  readonly firstDay: Day;
  /** The last day on which a stop may begin: the publication's limit, or the subscription's last day. */
  readonly lastDay: Day;
  /** The subscription's last day, if known; null: the subscription renews. */
  readonly endsOn: Day | null;
  /** The next papers that can still be changed, each with its deadline. */
  readonly papers: readonly { readonly issue: Day; readonly changeUntil: Moment }[];
};

export function stopWindow(facts: StopFacts, count: number): StopWindow {
  const { moment, cutOff, method } = facts;
  const papers = [];
  let day = firstReachableIssue(facts);
  while (papers.length < count) {
    const issue = nextDeliveredIssue(facts, day, facts.stops);
    papers.push({ issue, changeUntil: cutOffOf(issue, cutOff, method) });
    day = addDays(issue, 1);
  }
  let firstDay = addDays(moment.today, 1);
  while (!isReachable(facts, firstDay)) firstDay = addDays(firstDay, 1);
  const farthest = lastStopStart(facts);
  const endsOn = finalDeliveryDay(facts, facts.stops);
  return { firstDay, lastDay: endsOn === null || endsOn > farthest ? farthest : endsOn, endsOn, papers };
}
