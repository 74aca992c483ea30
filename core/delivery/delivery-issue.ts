/** What can be reported about a paper, when, and which resolutions the subscriber can ask for (account §9). */
export const deliveryProblems = ["missed", "late", "wet", "damaged", "missingSection"] as const;
export const reportDays = ["today", "yesterday"] as const;
export const resolutions = ["credit", "redeliverToday", "redeliverTomorrow"] as const;

export type DeliveryProblem = (typeof deliveryProblems)[number];
export type ReportDay = (typeof reportDays)[number];
export type Resolution = (typeof resolutions)[number];

/** The state of a report. `review`: staff decide. */
export const issueStates = ["redelivering", "redelivered", "credited", "review", "declined"] as const;
export type IssueState = (typeof issueStates)[number];

/**
 * Every legal move. A report begins as `redelivering`, `credited` or `review`.
 *
 * @testOnly
 */
export const issueMoves = {
  redelivering: ["redelivered", "credited", "review"],
  redelivered: [],
  credited: [],
  review: ["credited", "declined"],
  declined: [],
} as const satisfies Record<IssueState, readonly IssueState[]>;

/** A missing section is worth half an issue (rules 4.8). */
export const halfUnitsOf = (problem: DeliveryProblem): 1 | 2 => (problem === "missingSection" ? 1 : 2);
