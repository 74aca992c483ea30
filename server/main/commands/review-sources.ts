import { callBackReviews } from "#server/cancellation/call-back-reviews.ts";
import { mailReviews } from "#server/cancellation/mail-reviews.ts";
import { issueReviews } from "#server/delivery/issue-reviews.ts";
import { refundReviews } from "#server/payment/refund/refund-reviews.ts";
import { renewalReviews } from "#server/renewal/renewal-reviews.ts";
import type { ReviewSource } from "#server/review-source.ts";
import type { Desk } from "./staff-desk.ts";
import { paymentReviewer } from "#server/payments.ts";

/** Everything that waits for staff, by the word that its ids begin with. */
export function reviewSources(desk: Desk): Readonly<Record<string, ReviewSource>> {
  const { db, enqueue } = desk;
  const { clock, random } = desk.outside;
  const needs = { db, clock, enqueue, uuid: random.uuid };
  return {
    issue: issueReviews(needs),
    payment: paymentReviewer(desk),
    refund: refundReviews(needs),
    renewal: renewalReviews(needs),
    call: callBackReviews(needs),
    mail: mailReviews(needs),
  };
}
