import type { Day } from "#core/day.ts";
import { addDays } from "#core/day.ts";
import { creditOutcome } from "#core/delivery/decide-issue.ts";
import { creditDays } from "#core/delivery/issue-options.ts";
import type { RedeliverySettled } from "#core/notice/delivery-letters.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { findAutomaticCredits, type HeldIssue, settleIssue } from "#server/store/delivery-issue.ts";
import { findHeldTerm } from "#server/store/held-term.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import type { Publication } from "#server/store/publication.ts";
import { creditIssue } from "#server/store/credit-issue.ts";
import { redeliverySettled } from "./issue-letters.ts";

export type SettleNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

/** Who settles a redelivery, and when. */
export type Settling = {
  readonly publication: Publication;
  readonly moment: LocalMoment;
  readonly now: Date;
  readonly actor: string;
  readonly requestId?: string;
};

/** The paper came: nothing changes but that it is known. Under the account's lock, as all that settles. */
export async function settleArrived(tx: Tx, issue: HeldIssue, by: Settling): Promise<HeldIssue> {
  await settleIssue(tx, issue.issueId, { state: "redelivered", now: by.now });
  await note(tx, issue, "redelivered", by);
  return { ...issue, state: "redelivered" };
}

/**
 * No paper came, or nobody said that it did: it is worth what a credit would have been (rules 4.8). Where the
 * subscription has ended meanwhile there is no term to lengthen, and a person pays it out (rules 4.6).
 */
export async function settleAsCredit(
  tx: Tx,
  needs: SettleNeeds,
  issue: HeldIssue,
  because: RedeliverySettled["because"],
  by: Settling,
): Promise<HeldIssue> {
  const settled = await creditOrReview(tx, needs, issue, by);
  await note(tx, settled, settled.state, by, because);
  await queueLetters(tx, needs.enqueue, [redeliverySettled(settled, because, needs.uuid)]);
  return settled;
}

async function creditOrReview(tx: Tx, needs: SettleNeeds, issue: HeldIssue, by: Settling): Promise<HeldIssue> {
  const { moment, now } = by;
  const held = await findHeldTerm(tx, issue.accountNumber);
  const credits = await findAutomaticCredits(tx, issue.accountNumber, addDays(moment.today, -creditDays));
  if (held?.subscriptionId !== issue.subscriptionId || creditOutcome({ moment, credits }).kind === "review") {
    await settleIssue(tx, issue.issueId, { state: "review", now });
    return { ...issue, state: "review" };
  }
  return creditIssue(tx, needs, issue, held, by);
}

function note(
  tx: Tx,
  { issueId, accountNumber, issueOn, paidThrough }: HeldIssue & { readonly paidThrough: Day | null },
  outcome: string,
  { actor, requestId }: Settling,
  because?: string,
): Promise<void> {
  return audit(tx, {
    actor,
    action: "delivery.settle-redelivery",
    subject: `account:${accountNumber}`,
    outcome,
    details: { issueId, issueOn, paidThrough, ...(because === undefined ? {} : { because }) },
    ...(requestId === undefined ? {} : { requestId }),
  });
}
