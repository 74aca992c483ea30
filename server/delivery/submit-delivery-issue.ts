import type { Output } from "#contract/call-shape.ts";
import type { submitDeliveryIssue } from "#contract/delivery-issue.ts";
import { decideIssue, type IssueDecision, type IssueRefusal, type IssueReport } from "#core/delivery/decide-issue.ts";
import { reportedDay } from "#core/delivery/issue-options.ts";
import { findProduct, type PrintedProduct } from "#core/delivery/printed-product.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import { insertIssue, type IssueRecord } from "#server/store/delivery/delivery-issue.ts";
import { datesWithCredit, postCredit } from "#server/store/delivery/credit-term.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { issueAnswer } from "./issue-answer.ts";
import { findReportable, issueFacts, type Reportable } from "./issue-facts.ts";
import { deliverySentencesIn } from "./delivery-words-in.ts";

type Answer = Output<typeof submitDeliveryIssue>;
type Refusal = Exclude<IssueRefusal, "already-reported"> | "inactive" | "not-print";
const refusal = (code: Refusal, { language }: Context): Answer => ({
  isSuccess: false,
  code,
  errorMessage: deliverySentencesIn[language].issue[code],
});

/**
 * Takes the report of a paper that was missed, late, wet, damaged or incomplete, and answers it immediately (rules
 * 4.8).
 */
export const makeSubmitDeliveryIssue =
  (needs: RecordNeeds): Handler<typeof submitDeliveryIssue> =>
  async (input, context) => {
    const { caller, publication, moment } = context;
    const { account } = caller;
    if (account === null) return notFound();
    return context.command(async (tx) => {
      await lockAccount(tx, account.accountNumber);
      const reportable = await findReportable(tx, publication, account.accountNumber, moment);
      if (typeof reportable === "string") return refusal(reportable, context);
      const product = findProduct(reportable.products, reportable.bundle, input.product);
      if (product === null)
        return refuse(400, "", { errors: [{ pointer: "/product", detail: "is not delivered to this account" }] });
      if (input.issueDate !== undefined && input.issueDate !== reportedDay(moment, input.when))
        return refuse(409, deliverySentencesIn[context.language].anotherDay);
      const facts = await issueFacts(tx, publication, reportable, product, moment);
      const decision = decideIssue(facts, input);
      if (decision.kind === "accepted")
        return accept(tx, needs, context, { account, reportable, product, report: input, decision });
      if (decision.because !== "already-reported") return refusal(decision.because, context);
      const there = facts.reports.find(({ issueOn }) => issueOn === reportedDay(moment, input.when));
      return there === undefined ? notFound() : alreadyReported(there, context);
    });
  };

const alreadyReported = (there: IssueRecord, { publication, language }: Context): Answer => ({
  isSuccess: false,
  code: "already-reported",
  issueID: there.issueId,
  issue: issueAnswer(there, publication),
  errorMessage: deliverySentencesIn[language].issue["already-reported"],
});

type Accepted = {
  readonly account: AccountRecord;
  readonly reportable: Reportable;
  readonly product: PrintedProduct;
  readonly report: IssueReport;
  readonly decision: Extract<IssueDecision, { kind: "accepted" }>;
};

async function accept(tx: Tx, needs: RecordNeeds, context: Context<"account">, accepted: Accepted): Promise<Answer> {
  const { account, reportable, product, report, decision } = accepted;
  const { held } = reportable;
  const { outcome, issueOn, halfUnits } = decision;
  const { publication, moment, caller } = context;
  const dates = outcome.kind === "credit" ? datesWithCredit(publication, held, decision) : null;
  const issue = {
    accountNumber: account.accountNumber,
    subscriptionId: held.subscriptionId,
    product: product.product,
    issueOn,
    problem: report.problem,
    resolution: report.resolution,
    state: ({ credit: "credited", redelivery: "redelivering", review: "review" } as const)[outcome.kind],
    halfUnits,
    redeliverOn: outcome.kind === "redelivery" ? outcome.on : null,
    redeliverUntil: outcome.kind === "redelivery" ? outcome.until : null,
    creditedOn: dates === null ? null : moment.today,
    paidThrough: dates?.paidThrough ?? null,
    reportedOn: moment.today,
  };
  const issueId = await insertIssue(tx, issue);
  if (issueId === null) throw new Error(`the paper for ${issueOn} was reported meanwhile, past the account's lock`);
  const { actor } = caller;
  if (dates !== null) await postCredit(tx, held, dates, { issueId, issueOn, halfUnits, actor });
  const made: IssueRecord = { ...issue, issueId };
  const redelivery = outcome.kind === "redelivery" ? { on: outcome.on, until: outcome.until } : null;
  await record(tx, needs, byReader(context), "delivery.report-issue", { ...made, account, redelivery });
  return {
    isSuccess: true,
    issueID: issueId,
    outcome: made.state,
    ...(made.paidThrough === null ? {} : { newExpireDate: made.paidThrough }),
    issue: issueAnswer(made, publication),
    errorMessage: "",
  };
}
