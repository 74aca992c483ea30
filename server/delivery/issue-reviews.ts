import type { Day } from "#core/day.ts";
import { issueValue } from "#core/delivery/issue-value.ts";
import { issueOutcome } from "#core/event/delivery-events.ts";
import { shortDay } from "#core/format/day-text.ts";
import { type Cents, cents } from "#core/money.ts";
import type { IssueSettled } from "#core/notice/delivery-emails.ts";
import { problemNames } from "#core/timeline/review-words.ts";
import { planOf } from "#core/subscribing/next-term.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { ReviewSettled, ReviewSource } from "#server/review-source.ts";
import {
  findIssuesInReview,
  type IssueWithContact,
  lockIssue,
  settleIssue,
} from "#server/store/delivery/delivery-issue.ts";
import { findEarnings } from "#server/store/renewal/earning.ts";
import { findHeldTerm } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { requestRefund } from "#server/store/payment/refund.ts";
import { creditIssue } from "#server/store/delivery/credit-issue.ts";

export type IssueReviewNeeds = RecordNeeds & { readonly db: Database; readonly clock: Clock };

/**
 * Reports about papers that staff decide: from the fourth automatic credit in thirty days, or about a subscription that
 * has ended (rules 4.8).
 */
export const issueReviews = (needs: IssueReviewNeeds): ReviewSource => ({
  action: "credit",
  movesMoney: [],
  outcomes: {
    credit: "adds the paper to the subscription, or refunds it if the subscription has ended",
    refuse: "no credit; the reader gets an email",
  },
  done: {
    credit: "credited; the reader gets an email",
    refuse: "no credit is given; the reader gets an email",
  },
  list: async ({ tenant }) =>
    (await findIssuesInReview(needs.db, tenant.tenantId)).map((issue) => ({
      key: String(issue.issueId),
      accountNumber: issue.accountNumber,
      day: issue.reportedOn,
      about: `${problemNames[issue.problem]}, ${issue.product} of ${shortDay(issue.issueOn, "en")}`,
    })),
  settle: (publication, key, { outcome, by }) => {
    const { tenant } = publication;
    const { today } = needs.clock.local(tenant);
    const word = { publication, today, issueId: Number(key), credits: outcome === "credit", actor: by.actor };
    return needs.db.write({ tenantId: tenant.tenantId, today }, (tx) => settle(needs, tx, word));
  },
});

type IssueReviewDecision = {
  readonly publication: Publication;
  readonly today: Day;
  readonly issueId: number;
  readonly credits: boolean;
  readonly actor: string;
};

async function settle(needs: IssueReviewNeeds, tx: Tx, word: IssueReviewDecision): Promise<ReviewSettled> {
  const issue = Number.isSafeInteger(word.issueId) ? await lockIssue(tx, word.issueId) : null;
  if (issue === null) return { kind: "unknown" };
  const wanted = word.credits ? "credited" : "declined";
  if (issue.state === wanted) return { kind: "settled-before", outcome: wanted };
  if (issue.state !== "review") return { kind: "refused", why: `the report is already ${issue.state}` };
  const answer = word.credits ? await credit(needs, tx, issue, word) : await refuse(needs, tx, issue);
  const { tenant } = word.publication;
  const reviewed = { ...issue, account: issue, state: wanted, answer } as const;
  await record(tx, needs, { actor: word.actor, tenant }, "delivery.review-issue", reviewed);
  return { kind: "settled", outcome: wanted, details: answer };
}

/**
 * Credits it like an automatic credit; if there is no term left to lengthen, the paper is refunded in money (rules
 * 4.6).
 */
async function credit(
  needs: IssueReviewNeeds,
  tx: Tx,
  issue: IssueWithContact,
  word: IssueReviewDecision,
): Promise<IssueSettled> {
  const { publication, today, actor } = word;
  const held = await findHeldTerm(tx, issue.accountNumber);
  if (held?.subscriptionId !== issue.subscriptionId) return payBack(needs, tx, issue, word);
  const by = { publication, moment: { today }, now: needs.clock.now(), actor, reviewed: true };
  return issueOutcome(await creditIssue(tx, issue, held, by));
}

async function payBack(
  { clock }: IssueReviewNeeds,
  tx: Tx,
  issue: IssueWithContact,
  { publication, today, actor }: IssueReviewDecision,
): Promise<IssueSettled> {
  const { issueId, accountNumber, subscriptionId } = issue;
  const now = clock.now();
  const amount = await worthOf(tx, publication, issue);
  await settleIssue(tx, issueId, { state: "credited", creditedOn: today, paidThrough: null, now, reviewed: true });
  const whole = { amount, ofPrepaid: cents(0), reason: "owed-at-end", cause: `issue:${issueId}` } as const;
  if (amount > 0) await requestRefund(tx, { ...whole, accountNumber, subscriptionId, actor, now });
  return { kind: "paidBack", amount };
}

/** At the rate that the subscription had when it ended. */
async function worthOf(tx: Tx, { catalog }: Publication, issue: IssueWithContact): Promise<Cents> {
  const [had] = await findEarnings(tx, { kind: "one", subscriptionId: issue.subscriptionId });
  if (had === undefined) throw new Error(`no subscription ${issue.subscriptionId}`);
  const { bundle, rate } = planOf(had, catalog);
  return issueValue(issue, rate, { printDays: bundle.printDays, calendar: catalog.calendar });
}

async function refuse({ clock }: IssueReviewNeeds, tx: Tx, issue: IssueWithContact): Promise<IssueSettled> {
  await settleIssue(tx, issue.issueId, { state: "declined", now: clock.now(), reviewed: true });
  return { kind: "declined" };
}
