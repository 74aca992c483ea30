import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { disputeReasonNames } from "#core/payment/dispute-words.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { ReviewSource } from "#server/review-source.ts";
import { findWaitingDisputes, type WaitingDispute } from "#server/store/payment/dispute.ts";
import { settleByMark } from "#server/store/staff/settle-by-mark.ts";
import { tenantDay } from "#server/tenant-day.ts";

/**
 * Payments that a cardholder disputed at the bank: to be answered at the gateway by the due day, and once more when the
 * bank has returned the money. An answered one leaves the list automatically.
 */
export const disputeReviews = ({ db, clock }: { readonly db: Database; readonly clock: Clock }): ReviewSource => ({
  action: "approveRefund",
  movesMoney: [],
  outcomes: { done: "it was answered at the gateway, or nothing more is to be done about it" },
  done: { done: "marked as taken care of" },
  list: async ({ tenant }) =>
    (await findWaitingDisputes(db, tenant.tenantId)).map((dispute) => ({
      key: keyOf(dispute),
      accountNumber: dispute.accountNumber,
      day: dispute.answerBy ?? dispute.changedOn,
      about: aboutOf(dispute),
    })),
  settle: async ({ tenant }, key, { outcome, by }) => {
    const found = (await findWaitingDisputes(db, tenant.tenantId)).find((dispute) => keyOf(dispute) === key);
    const accountNumber = found?.accountNumber ?? null;
    const item = { queue: "dispute", key, accountNumber, outcome, by, now: clock.now() } as const;
    return settleByMark(db, tenantDay(clock, tenant), item, found !== undefined);
  },
});

/** In the form in which `waitingDisputes` writes it. */
const keyOf = ({ disputeId, state, isInquiry }: WaitingDispute): string =>
  `${disputeId}:${isInquiry ? "inquiry" : state}`;

function aboutOf({ state, isInquiry, amount, reason, receiptNumber, answerBy }: WaitingDispute): string {
  const what = `${money(amount)} of receipt ${receiptNumber}, because ${disputeReasonNames[reason]}`;
  if (state === "lost")
    return `the bank returned ${what}. Papers and access continue: decide with the reader whether the subscription does. This payment has nothing left to refund`;
  const doing = isInquiry ? "the bank asks about" : "the cardholder disputes";
  const until =
    answerBy === null ? "answer it at the gateway" : `answer it at the gateway by ${shortDay(answerBy, "en")}`;
  return `${doing} ${what}: ${until}`;
}
