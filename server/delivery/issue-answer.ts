import type { DeliveryIssue } from "#contract/delivery-issue.ts";
import type { IssueRecord } from "#server/store/delivery/delivery-issue.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** A report as its subscriber sees it. */
export const issueAnswer = (issue: IssueRecord, { tenant }: Publication): DeliveryIssue => ({
  issueID: issue.issueId,
  product: issue.product,
  productName: tenant.site.siteName,
  issueOn: issue.issueOn,
  problem: issue.problem,
  resolution: issue.resolution,
  outcome: issue.state,
  reportedOn: issue.reportedOn,
  newExpireDate: issue.paidThrough,
  redelivery:
    issue.redeliverOn === null || issue.redeliverUntil === null
      ? null
      : { on: issue.redeliverOn, until: issue.redeliverUntil },
});
