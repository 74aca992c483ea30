import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { ReviewSettled, ReviewSource } from "#server/review-source.ts";
import { audit } from "#server/store/audit.ts";
import { findIssuesInReview, type HeldIssue, holdIssue, settleIssue } from "#server/store/delivery-issue.ts";
import { findHeldTerm } from "#server/store/held-term.ts";
import { queueLetters } from "#server/store/outbox.ts";
import type { Publication } from "#server/store/publication.ts";
import { creditIssue } from "./credit-issue.ts";
import { issueReviewed } from "./issue-letters.ts";
import type { SettleNeeds } from "./settle-redelivery.ts";

export type IssueReviewNeeds = SettleNeeds & { readonly db: Database; readonly clock: Clock };

const ended = "its subscription has ended: there is no term to lengthen. Pay the paper back, or refuse it";

/** Reports of papers that a person decides: the fourth automatic credit in thirty days, or of what has ended (rules 4.8). */
export const issueReviews = (needs: IssueReviewNeeds): ReviewSource => ({
  outcomes: { credit: "adds the paper to the subscription", refuse: "no credit; the reader is told so" },
  list: async ({ tenant }) =>
    (await findIssuesInReview(needs.db, tenant.tenantId)).map((issue) => ({
      key: String(issue.issueId),
      accountNumber: issue.accountNumber,
      day: issue.reportedOn,
      about: `${issue.problem}, the ${issue.product} of ${issue.issueOn}`,
    })),
  settle: (publication, key, outcome) => {
    const { tenant } = publication;
    const { today } = needs.clock.local(tenant);
    return needs.db.write(tenant.tenantId, (scoped) =>
      settle(needs, { ...scoped, today }, { publication, issueId: Number(key), credits: outcome === "credit" }),
    );
  },
});

type Word = { readonly publication: Publication; readonly issueId: number; readonly credits: boolean };

async function settle(needs: IssueReviewNeeds, tx: Tx, word: Word): Promise<ReviewSettled> {
  const issue = Number.isSafeInteger(word.issueId) ? await holdIssue(tx, word.issueId) : null;
  if (issue === null) return { kind: "unknown" };
  const wanted = word.credits ? "credited" : "declined";
  if (issue.state === wanted) return { kind: "settled-before", outcome: wanted };
  if (issue.state !== "review") return { kind: "refused", why: `it is ${issue.state}, and waits for nobody` };
  const settled = word.credits ? await credit(needs, tx, issue, word) : await refuse(needs, tx, issue);
  if (settled === null) return { kind: "refused", why: ended };
  await queueLetters(tx, needs.enqueue, [issueReviewed(settled, needs.uuid)]);
  const { issueId, issueOn, paidThrough } = settled;
  await audit(tx, {
    actor: "staff",
    action: "delivery.review-issue",
    subject: `account:${settled.accountNumber}`,
    outcome: settled.state,
    details: { issueId, issueOn, paidThrough },
  });
  return { kind: "settled", outcome: settled.state, details: { paidThrough } };
}

async function credit(
  needs: IssueReviewNeeds,
  tx: Tx,
  issue: HeldIssue,
  { publication }: Word,
): Promise<HeldIssue | null> {
  const held = await findHeldTerm(tx, issue.accountNumber);
  if (held?.subscriptionId !== issue.subscriptionId) return null;
  const moment = needs.clock.local(publication.tenant);
  const by = { publication, moment, now: needs.clock.now(), actor: "staff", reviewed: true };
  return creditIssue(tx, needs, issue, held, by);
}

async function refuse({ clock }: IssueReviewNeeds, tx: Tx, issue: HeldIssue): Promise<HeldIssue> {
  await settleIssue(tx, issue.issueId, { state: "declined", now: clock.now(), reviewed: true });
  return { ...issue, state: "declined" };
}
