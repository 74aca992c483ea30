import type { QueueName } from "#core/staff/queue.ts";
import { callBackReviews } from "./cancellation/call-back-reviews.ts";
import { mailReviews } from "./cancellation/mail-reviews.ts";
import { deadCommandReviews } from "./circulation/dead-command-reviews.ts";
import { issueReviews } from "./delivery/issue-reviews.ts";
import { noteReviews } from "./desk/note-reviews.ts";
import { giftReviews } from "./gift/gift-reviews.ts";
import { bounceReviews } from "./mail/bounce-reviews.ts";
import { deadEmailReviews } from "./mail/dead-email-reviews.ts";
import { memberReviews } from "./mailing-list/member-reviews.ts";
import { postReviews } from "./notice/post-reviews.ts";
import { disputeReviews } from "./payment/dispute/dispute-reviews.ts";
import { approvalReviews } from "./payment/desk/approval-reviews.ts";
import { refundReviews } from "./payment/refund/refund-reviews.ts";
import { endpointReviews } from "./webhook/endpoint-reviews.ts";
import { type PaymentNeeds, paymentReviewer } from "./payments.ts";
import { declinedReviews } from "./renewal/declined-reviews.ts";
import { renewalReviews } from "./renewal/renewal-reviews.ts";
import type { ReviewSource } from "./review-source.ts";

export type ReviewSources = Readonly<Record<QueueName, ReviewSource>>;

/**
 * Everything that waits for staff, keyed by the word that its ids begin with: for the desk, and for `./doorstep
 * review`.
 */
export function reviewSources(shared: PaymentNeeds): ReviewSources {
  const { db, enqueue } = shared;
  const { clock, random } = shared.outside;
  const needs = { db, clock, enqueue, uuid: random.uuid };
  return {
    approval: approvalReviews(needs),
    call: callBackReviews(needs),
    mail: mailReviews(needs),
    note: noteReviews(needs),
    issue: issueReviews(needs),
    declined: declinedReviews(needs),
    payment: paymentReviewer(shared),
    refund: refundReviews(needs),
    dispute: disputeReviews(needs),
    renewal: renewalReviews(needs),
    gift: giftReviews(needs),
    bounce: bounceReviews(needs),
    post: postReviews(needs),
    email: deadEmailReviews(needs),
    command: deadCommandReviews(needs),
    webhook: endpointReviews(needs),
    list: memberReviews(needs),
  };
}
