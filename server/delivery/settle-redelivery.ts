import { addDays } from "#core/day.ts";
import { creditOutcome } from "#core/delivery/decide-issue.ts";
import { creditDays } from "#core/delivery/issue-options.ts";
import type { RedeliverySettled } from "#core/notice/delivery-emails.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { findAutomaticCredits, type IssueWithContact, settleIssue } from "#server/store/delivery/delivery-issue.ts";
import { findHeldTerm } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { creditIssue } from "#server/store/delivery/credit-issue.ts";

/** The actor who settles a redelivery, and when. */
export type RedeliveryContext = {
  readonly publication: Publication;
  readonly moment: LocalMoment;
  readonly now: Date;
  readonly actor: string;
  readonly requestId?: string;
};

/**
 * Records that the paper came; nothing else changes. Called under the account's lock, like everything that settles a
 * redelivery.
 */
export async function settleArrived(
  tx: Tx,
  needs: RecordNeeds,
  issue: IssueWithContact,
  by: RedeliveryContext,
): Promise<IssueWithContact> {
  await settleIssue(tx, issue.issueId, { state: "redelivered", now: by.now });
  const settled = { ...issue, state: "redelivered" } as const;
  await notifyReader(tx, needs, settled, null, by);
  return settled;
}

/**
 * No paper came, or nobody confirmed it, so it is worth what a credit would have been (rules 4.8). If the subscription
 * has ended meanwhile there is no term to lengthen, and staff pay it out (rules 4.6).
 */
export async function settleAsCredit(
  tx: Tx,
  needs: RecordNeeds,
  issue: IssueWithContact,
  because: RedeliverySettled["because"],
  by: RedeliveryContext,
): Promise<IssueWithContact> {
  const settled = await creditOrReview(tx, issue, by);
  await notifyReader(tx, needs, settled, because, by);
  return settled;
}

async function creditOrReview(tx: Tx, issue: IssueWithContact, by: RedeliveryContext): Promise<IssueWithContact> {
  const { moment, now } = by;
  const held = await findHeldTerm(tx, issue.accountNumber);
  const credits = await findAutomaticCredits(tx, issue.accountNumber, addDays(moment.today, -creditDays));
  if (held?.subscriptionId !== issue.subscriptionId || creditOutcome({ moment, credits }).kind === "review") {
    await settleIssue(tx, issue.issueId, { state: "review", now });
    return { ...issue, state: "review" };
  }
  return creditIssue(tx, issue, held, by);
}

const notifyReader = (
  tx: Tx,
  needs: RecordNeeds,
  settled: IssueWithContact,
  because: RedeliverySettled["because"] | null,
  { publication: { tenant }, actor, requestId }: RedeliveryContext,
): Promise<void> => {
  const by = { actor, tenant, ...(requestId === undefined ? {} : { requestId }) };
  return record(tx, needs, by, "delivery.settle-redelivery", { ...settled, account: settled, because });
};
