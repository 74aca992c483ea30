import type { getDeliveryIssues } from "#contract/delivery-issue.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { listIssues } from "#server/store/delivery/delivery-issue.ts";
import { issueAnswer } from "./issue-answer.ts";

const most = 50;

export const makeGetDeliveryIssues =
  ({ db }: { readonly db: Database }): Handler<typeof getDeliveryIssues> =>
  async (_, { caller, tenantId, publication }) => {
    if (caller.account === null) return notFound();
    const issues = await listIssues(db, tenantId, caller.account.accountNumber, most);
    return issues.map((issue) => issueAnswer(issue, publication));
  };
