import { cutOffOf, type Moment } from "../calendar/cut-off.ts";
import { nextIssue } from "../calendar/publishing.ts";
import { type StoppedDays, stoppedIssues } from "../calendar/stopped-issues.ts";
import { hasStopBegun, isReachable, isStopOver, type StopFacts } from "./stop-facts.ts";

/** Until when a stop can be changed, both exclusive; null: no longer. */
export type StopDeadlines = {
  /** The whole stop can be changed or canceled until just before this moment. */
  readonly all: Moment | null;
  readonly restart: Moment | null;
};

/**
 * The only source of these moments. They are shown on the screen before and after confirmation, in the list and in the
 * emails.
 */
export function deadlinesOfStop(facts: StopFacts, stop: StoppedDays): StopDeadlines {
  if (isStopOver(facts, stop)) return { all: null, restart: null };
  const { papers, calendar, cutOff, method } = facts;
  const [first] = stoppedIssues(stop, papers, calendar);
  return {
    all: hasStopBegun(facts, stop) || first === undefined ? null : cutOffOf(first, cutOff, method),
    restart: isReachable(facts, stop.restartOn)
      ? cutOffOf(nextIssue(papers, calendar, stop.restartOn), cutOff, method)
      : null,
  };
}
