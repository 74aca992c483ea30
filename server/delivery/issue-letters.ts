import type { DeliveryIssueAnswered, IssueSettled, RedeliverySettled } from "#core/notice/delivery-letters.ts";
import type { HeldIssue, IssueRecord } from "#server/store/delivery-issue.ts";
import type { QueuedLetter } from "#server/store/outbox.ts";

/** What a case has come to, for a letter. */
export function settledOf(issue: Pick<IssueRecord, "state" | "halfUnits" | "paidThrough">): IssueSettled {
  return issue.state === "credited" && issue.paidThrough !== null
    ? { kind: "credited", half: issue.halfUnits === 1, paidThrough: issue.paidThrough }
    : { kind: "review" };
}

/** To whoever reported a paper: what a person has decided (rules 4.8). */
export function issueReviewed(issue: HeldIssue, answer: IssueSettled, uuid: () => string): QueuedLetter {
  const { issueId, accountNumber, firstName, lastName, contactEmail, issueOn, problem } = issue;
  const content: DeliveryIssueAnswered = {
    issueId,
    name: `${firstName} ${lastName}`,
    issueOn,
    problem,
    answer,
  };
  return {
    letterId: uuid(),
    kind: "deliveryIssueAnswered",
    recipient: contactEmail,
    accountNumber,
    content,
    naturalKey: `deliveryIssue:${issueId}:reviewed`,
  };
}

/** To whoever reported a redelivery that did not come, or that nobody confirmed: what became of it. */
export function redeliverySettled(
  issue: HeldIssue,
  because: RedeliverySettled["because"],
  uuid: () => string,
): QueuedLetter {
  const { issueId, accountNumber, firstName, lastName, contactEmail, issueOn } = issue;
  const name = `${firstName} ${lastName}`;
  const content: RedeliverySettled = { name, issueOn, because, answer: settledOf(issue) };
  return {
    letterId: uuid(),
    kind: "redeliverySettled",
    recipient: contactEmail,
    accountNumber,
    content,
    naturalKey: `redeliverySettled:${issueId}`,
  };
}
