import { accountMessages } from "#contract/account-messages.ts";
import type { submitDeliveryIssue } from "#contract/delivery-issue.ts";
import type { Output } from "#contract/endpoint.ts";
import { decideIssue, type IssueDecision, type IssueRefusal, type Report } from "#core/delivery/decide-issue.ts";
import { dayOf } from "#core/delivery/issue-options.ts";
import { type PrintedProduct, productMeant } from "#core/delivery/printed-product.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import type { AccountRecord } from "#server/store/account/caller.ts";
import { insertIssue, type IssueRecord } from "#server/store/delivery/delivery-issue.ts";
import { datesWithCredit, postCredit } from "#server/store/delivery/credit-term.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { issueAnswer } from "./issue-answer.ts";
import { findReportable, issueFacts, type Reportable } from "./issue-facts.ts";

const sentences = {
  inactive: accountMessages.invalidSubscription,
  "not-print": accountMessages.deliveryIssuePrintOnly,
  "not-due": "You had no paper on that day.",
  stopped: "Delivery was stopped on that day.",
  "already-reported": "You already reported this paper.",
  "not-yet-late": "The paper isn't late yet.",
  "no-redelivery": "This paper comes by mail, so we can't bring another one. We can give you a credit.",
  "redelivery-closed": "It's too late to bring the paper today. We can bring it tomorrow or give you a credit.",
  "no-carrier-then": "We have no carrier on that day. We can give you a credit.",
  "stopped-then": "Your delivery is stopped on that day. We can give you a credit.",
} as const satisfies Record<IssueRefusal | "inactive" | "not-print", string>;

const anotherDay = "The date has changed since you opened this page. Please check which paper you mean.";

type Answer = Output<typeof submitDeliveryIssue>;
type Refusal = Exclude<keyof typeof sentences, "already-reported">;
const refusal = (code: Refusal): Answer => ({ isSuccess: false, code, errorMessage: sentences[code] });

/** Takes the report of a paper that was missed, late, wet, damaged or not whole, and answers it at once (rules 4.8). */
export const makeSubmitDeliveryIssue =
  (needs: RecordNeeds): Handler<typeof submitDeliveryIssue> =>
  async (input, context) => {
    const { caller, publication, moment } = context;
    const { account } = caller;
    if (account === null) return notFound();
    return context.command(async (tx) => {
      await lockAccount(tx, account.accountNumber);
      const reportable = await findReportable(tx, publication, account.accountNumber);
      if (typeof reportable === "string") return refusal(reportable);
      const product = productMeant(reportable.products, reportable.bundle, input.product);
      if (product === null)
        return refuse(400, "", { errors: [{ pointer: "/product", detail: "is not delivered to this account" }] });
      if (input.issueDate !== undefined && input.issueDate !== dayOf(moment, input.when))
        return refuse(409, anotherDay);
      const facts = await issueFacts(tx, publication, reportable, product, moment);
      const decision = decideIssue(facts, input);
      if (decision.kind === "accepted")
        return accept(tx, needs, context, { account, reportable, product, report: input, decision });
      if (decision.because !== "already-reported") return refusal(decision.because);
      const there = facts.reports.find(({ issueOn }) => issueOn === dayOf(moment, input.when));
      return there === undefined ? notFound() : alreadyReported(there, context);
    });
  };

const alreadyReported = (there: IssueRecord, { publication }: Context): Answer => ({
  isSuccess: false,
  code: "already-reported",
  issueID: there.issueId,
  issue: issueAnswer(there, publication),
  errorMessage: sentences["already-reported"],
});

type Accepted = {
  readonly account: AccountRecord;
  readonly reportable: Reportable;
  readonly product: PrintedProduct;
  readonly report: Report;
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
  if (issueId === null) throw new Error(`the paper of ${issueOn} was reported meanwhile, past the account's lock`);
  const actor = `login:${caller.loginId}`;
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
