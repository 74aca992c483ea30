import { nextIssue } from "../calendar/publishing.ts";
import { isLive } from "../subscription/status.ts";
import { datesProblem } from "./stop-dates.ts";
import { outcomeWithStops } from "./settle-stops.ts";
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
  type WantedStop,
} from "./stop-facts.ts";
import { stoppedIssues } from "../calendar/stopped-issues.ts";

export type StopRefusal =
  | "inactive"
  | "not-print"
  | "stop-before-restart"
  | "stop-too-long"
  | "not-in-future"
  | "too-far-ahead"
  | "cut-off"
  | "overlap"
  | "after-end"
  | "nothing-to-bring"
  | "no-issue"
  /** It has begun: its first day and paper option can no longer change. */
  | "begun"
  | "over";

type Refused = { readonly kind: "refused"; readonly because: StopRefusal };

export type StopDecision =
  | { readonly kind: "accepted"; readonly stop: WantedStop; readonly effect: StopEffect }
  | Refused;

const refused = (because: StopRefusal): Refused => ({ kind: "refused", because });

/** The id of a stop that isn't stored yet. */
export const newStopId = 0;

/** Whether delivery may be stopped for these days (rules 4.7). Only print is delivered (account §4). */
export function decideStop(facts: StopFacts, wanted: WantedStop): StopDecision {
  const because = noStopReason(facts) ?? datesProblem(wanted, facts.moment);
  if (because !== null) return refused(because);
  if (wanted.stopOn > lastStopStart(facts)) return refused("too-far-ahead");
  if (!isReachable(facts, wanted.stopOn)) return refused("cut-off");
  return acceptStop(facts, { ...wanted, stopId: newStopId, postedThrough: null });
}

/** A stop for a season away, which may be longer than other stops. Its first day must still be before its cut-off. */
export function decideSeason(facts: StopFacts, wanted: WantedStop): StopDecision {
  const because = noStopReason(facts) ?? (isReachable(facts, wanted.stopOn) ? null : "cut-off");
  return because === null ? acceptStop(facts, { ...wanted, stopId: newStopId, postedThrough: null }) : refused(because);
}

/**
 * Whether a stop may be changed to this. Only what is before its cut-off can change: everything before the stop has
 * begun, then only the restart. Null: there is no such stop.
 */
export function decideStopEdit(facts: StopFacts, stopId: number, wanted: WantedStop): StopDecision | null {
  const held = facts.stops.find((stop) => stop.stopId === stopId);
  if (held === undefined) return null;
  const begun = hasStopBegun(facts, held);
  const because =
    noStopReason(facts) ??
    (isStopOver(facts, held) ? "over" : null) ??
    datesProblem(wanted, { ...facts.moment, stopIsFixed: begun });
  if (because !== null) return refused(because);
  if (begun && (wanted.stopOn !== held.stopOn || wanted.option !== held.option)) return refused("begun");
  if (!begun && wanted.stopOn > lastStopStart(facts)) return refused("too-far-ahead");
  const moves = wanted.restartOn !== held.restartOn;
  const from = wanted.restartOn < held.restartOn ? wanted.restartOn : held.restartOn;
  if (begun ? moves && !isReachable(facts, from) : !isReachable(facts, wanted.stopOn)) return refused("cut-off");
  return acceptStop(facts, { ...held, ...wanted });
}

export type WithdrawalDecision =
  /** `stop` null: the stop is removed. Otherwise it ends with the first paper that can still come. */
  { readonly kind: "accepted"; readonly stop: WantedStop | null; readonly effect: StopEffect } | Refused;

/** Whether a stop may be withdrawn, and what is left of it. Null: there is no such stop. */
export function decideWithdrawal(facts: StopFacts, stopId: number): WithdrawalDecision | null {
  const held = facts.stops.find((stop) => stop.stopId === stopId);
  if (held === undefined) return null;
  if (!isLive(facts.status)) return refused("inactive");
  if (isStopOver(facts, held)) return refused("over");
  const others = facts.stops.filter((stop) => stop !== held);
  if (!hasStopBegun(facts, held)) {
    const outcome = outcomeWithStops(facts, others);
    const restartsWith = nextDeliveredIssue(facts, firstReachableIssue(facts), outcome.stops);
    const deadlines = { all: null, restart: null };
    return { kind: "accepted", stop: null, effect: { issues: [], restartsWith, outcome, noPaper: [], deadlines } };
  }
  const restartOn = firstReachableIssue(facts);
  if (restartOn >= nextIssue(facts.papers, facts.calendar, held.restartOn)) return refused("over");
  const shortened = { ...held, restartOn };
  return { kind: "accepted", stop: shortened, effect: effectOfStop(facts, [...others, shortened], shortened) };
}

const noStopReason = ({ status, printDays }: StopFacts): "inactive" | "not-print" | null =>
  !isLive(status) ? "inactive" : printDays.length === 0 ? "not-print" : null;

/** Refuses a stop that overlaps another, lies past the end of the subscription, or stops no paper. */
function acceptStop(facts: StopFacts, stop: NumberedStop): StopDecision {
  const others = facts.stops.filter(({ stopId }) => stopId !== stop.stopId);
  if (others.some((other) => other.stopOn < stop.restartOn && stop.stopOn < other.restartOn)) return refused("overlap");
  const ends = finalDeliveryDay(facts, others);
  if (ends !== null && stop.stopOn > ends) return refused("after-end");
  if (stoppedIssues(stop, facts.papers, facts.calendar).length === 0) return refused("no-issue");
  if (stop.option === "save" && !canDeliverSaved(facts, others, stop)) return refused("nothing-to-bring");
  const { stopOn, restartOn, option } = stop;
  return {
    kind: "accepted",
    stop: { stopOn, restartOn, option },
    effect: effectOfStop(facts, [...others, stop], stop),
  };
}

/** Whether a paper comes after the stop, with which the saved papers can be delivered. */
function canDeliverSaved(facts: StopFacts, others: readonly NumberedStop[], stop: NumberedStop): boolean {
  const ends = finalDeliveryDay(facts, [...others, stop]);
  return ends === null || nextDeliveredIssue(facts, stop.restartOn, others) <= ends;
}
