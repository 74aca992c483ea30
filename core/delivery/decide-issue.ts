import type { Day } from "../day.ts";
import { type DeliveryProblem, halfUnitsOf, type ReportDay, type Resolution } from "./delivery-issue.ts";
import {
  dayOption,
  type DayProblem,
  type IssueFacts,
  needsReview,
  redeliveryOption,
  type RedeliveryProblem,
} from "./issue-options.ts";

export type IssueReport = {
  readonly when: ReportDay;
  readonly problem: DeliveryProblem;
  readonly resolution: Resolution;
};

export type IssueRefusal = DayProblem | RedeliveryProblem | "not-yet-late";

export type IssueOutcome =
  | { readonly kind: "credit" }
  | { readonly kind: "redelivery"; readonly on: Day; readonly until: number }
  /** Staff decide; it is never refused (rules 4.8). */
  | { readonly kind: "review" };

export type IssueDecision =
  | {
      readonly kind: "accepted";
      readonly issueOn: Day;
      /** The credit that the paper is worth, given now or if no redelivery comes. */
      readonly halfUnits: 1 | 2;
      readonly outcome: IssueOutcome;
    }
  | { readonly kind: "refused"; readonly because: IssueRefusal };

/** Decides a report (rules 4.8), with the same functions that say in advance what is possible. */
export function decideIssue(facts: IssueFacts, { when, problem, resolution }: IssueReport): IssueDecision {
  const { issueOn, because, lateFrom } = dayOption(facts, when);
  if (because !== null) return { kind: "refused", because };
  if (lateFrom !== null && waitsForDeadline(problem)) return { kind: "refused", because: "not-yet-late" };
  const accepted = { kind: "accepted", issueOn, halfUnits: halfUnitsOf(problem) } as const;
  if (resolution === "credit") return { ...accepted, outcome: creditOutcome(facts) };
  const redelivery = redeliveryOption(facts, resolution);
  if (redelivery.because !== null || redelivery.until === null)
    return { kind: "refused", because: redelivery.because ?? "no-redelivery" };
  return { ...accepted, outcome: { kind: "redelivery", on: redelivery.on, until: redelivery.until } };
}

/** A wet or damaged paper has arrived, so its report needs no deadline. */
export const waitsForDeadline = (problem: DeliveryProblem): boolean => problem === "missed" || problem === "late";

/** An automatic credit, or a staff decision after too many credits. Also used for a redelivery that didn't come. */
export const creditOutcome = (
  facts: Pick<IssueFacts, "moment" | "credits">,
): { readonly kind: "credit" | "review" } => ({
  kind: needsReview(facts) ? "review" : "credit",
});
