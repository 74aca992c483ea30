import type { Output } from "#contract/call-shape.ts";
import type { submitDeliveryIssue } from "#contract/delivery-issue.ts";
import type { createComplaint, listComplaints } from "#contract/machine/complaints.ts";
import { changeHandler, type MachineHandler } from "#server/http/machine/machine-handler.ts";
import { isRefused } from "#server/http/refused.ts";

export const makeListComplaints =
  (): MachineHandler<typeof listComplaints> =>
  async ({ account }, { read }) => {
    const found = await read("getDeliveryIssues", Number(account), {});
    if (isRefused(found)) return found;
    return {
      complaints: found.map(({ issueID, product, issueOn, problem, resolution, outcome, reportedOn }) => ({
        issueId: issueID,
        product,
        issueOn,
        problem,
        resolution,
        outcome,
        reportedOn,
      })),
    };
  };

export const makeCreateComplaint = (): MachineHandler<typeof createComplaint> =>
  changeHandler<typeof createComplaint, Output<typeof submitDeliveryIssue>>(
    ({ product = "newspaper", ...report }, { change, publication }) =>
      change("submitDeliveryIssue", report.accountNumber, {
        domain: publication.tenant.domain,
        product,
        ...report,
      }),
    ({ issue, newExpireDate }) => ({
      issueId: issue.issueID,
      issueOn: issue.issueOn,
      outcome: issue.outcome,
      paidThrough: newExpireDate ?? null,
    }),
  );
