import { postingsOfRefundPaid } from "#core/ledger/journal.ts";
import { money } from "#core/notice/words.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { isUuid, type ReviewSettled, type ReviewSource } from "#server/review-source.ts";
import { audit } from "#server/store/audit.ts";
import {
  findRefundsInReview,
  type HeldRefund,
  holdRefund,
  notePaidByHand,
  sendAgain,
} from "#server/store/refund-review.ts";
import { postRefundEntry } from "#server/store/refund.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type RefundReviewNeeds = { readonly db: Database; readonly clock: Clock };

/** Refunds that no gateway could pay: of checks, of cards that are gone, of what was never paid by itself (rules 4.6). */
export const refundReviews = ({ db, clock }: RefundReviewNeeds): ReviewSource => ({
  outcomes: { paid: "it was paid in another way, as by a check", again: "the gateway is asked to pay it once more" },
  list: async ({ tenant }) =>
    (await findRefundsInReview(db, tenant.tenantId)).map((refund) => ({
      key: refund.refundId,
      accountNumber: refund.accountNumber,
      day: refund.since,
      about: `${money(refund.amount)} (${refund.reason}): ${refund.because}`,
    })),
  settle: async ({ tenant }, key, outcome) => {
    if (!isUuid(key)) return { kind: "unknown" };
    return db.write(tenantDay(clock, tenant), async (tx) =>
      settle(tx, await holdRefund(tx, key), outcome, clock.now()),
    );
  },
});

async function settle(tx: Tx, refund: HeldRefund | null, outcome: string, now: Date): Promise<ReviewSettled> {
  if (refund === null) return { kind: "unknown" };
  const { refundId, accountNumber, subscriptionId, intentId, amount, state } = refund;
  const wanted = outcome === "paid" ? "paid" : "requested";
  if (state === wanted) return { kind: "settled-before", outcome: state };
  if (state !== "review") return { kind: "refused", why: `it is ${state}, and waits for nobody` };
  if (outcome === "paid") {
    await notePaidByHand(tx, refundId, now);
    await postRefundEntry(tx, { refundId, subscriptionId, cause: "refundPaid" }, postingsOfRefundPaid(amount));
  } else if (intentId === null)
    return { kind: "refused", why: "no payment is left that it could go back to: pay it in another way" };
  else await sendAgain(tx, refundId, now);
  await audit(tx, {
    actor: "staff",
    action: "refund.review",
    subject: `account:${accountNumber}`,
    outcome: wanted,
    details: { refundId, amountCents: amount },
  });
  return { kind: "settled", outcome: wanted, details: { amountCents: amount } };
}
