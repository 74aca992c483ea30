import { journalOfRefundPaid } from "#core/ledger/journal.ts";
import { declinedPrefix } from "#core/payment/after-reversal.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { ReversalReason } from "#server/db/tables/money.ts";
import { isUuid, type ReviewSettled, type ReviewSource } from "#server/review-source.ts";
import {
  findAccountReader,
  findRefundsInReview,
  type LockedRefund,
  lockRefund,
  noteRefundPaidByHand,
  resendRefund,
} from "#server/store/payment/refund-review.ts";
import { postRefundEntry } from "#server/store/payment/refund.ts";
import {
  findReversalsInReview,
  type LockedReversal,
  lockReversal,
  settleReversalReview,
} from "#server/store/payment/reversal.ts";
import { type CausedBy, record, type RecordNeeds } from "#server/store/record.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { money } from "#core/format/money-text.ts";
import { lowercaseFirst, refundReasonNames } from "#core/timeline/review-words.ts";

export type RefundReviewNeeds = RecordNeeds & { readonly db: Database; readonly clock: Clock };

/**
 * Money that no gateway could return: refunds of checks, of cards that are gone, refunds without a payment to refund
 * (rules 4.6), refunds that a gateway has declined, and charges that must not stay and were not returned.
 */
export const refundReviews = ({ db, clock, ...needs }: RefundReviewNeeds): ReviewSource => ({
  action: "approveRefund",
  movesMoney: ["paid", "again"],
  takesCheck: "paid",
  outcomes: {
    paid: "it was paid in another way, as by a check",
    again: "the gateway is asked about it, and to pay it once more if it has not",
  },
  done: {
    paid: "noted as paid back in another way",
    again: "the gateway is asked about it within a minute; it is sent again an hour after the last try",
  },
  list: async ({ tenant }) => {
    const refunds = await findRefundsInReview(db, tenant.tenantId);
    const reversals = await findReversalsInReview(db, tenant.tenantId);
    return [
      ...refunds.map((refund) => ({
        key: refund.refundId,
        accountNumber: refund.accountNumber,
        day: refund.since,
        about: `${money(refund.amount)} (${lowercaseFirst(refundReasonNames[refund.reason])}): ${whyIn(refund.because)}`,
        ...(refund.because === noPayment && { words: ["paid"] }),
      })),
      ...reversals.map((reversal) => ({
        key: reversal.reversalId,
        accountNumber: reversal.accountNumber,
        day: reversal.since,
        about: `${money(reversal.amount)} (${charges[reversal.because]}): ${whyIn(reversal.why)}, transaction ${reversal.transactionId}`,
      })),
    ];
  },
  settle: async ({ tenant }, key, { outcome, check, by }) => {
    if (!isUuid(key)) return { kind: "unknown" };
    return db.write(tenantDay(clock, tenant), async (tx) => {
      const refund = await lockRefund(tx, key);
      const word = { outcome, check: check ?? null, now: clock.now(), by: { actor: by.actor, tenant: null } };
      return refund === null
        ? settleReversal(needs, tx, await lockReversal(tx, key), word)
        : settle(needs, tx, refund, word);
    });
  },
});

const noPayment = "no-payment";

/** Why money was not returned, by the reason stored with it. */
const reasons: Readonly<Record<string, string>> = {
  [noPayment]: "no payment is left to refund it to",
  "no-sale": "no gateway has the payment, which may have been a check",
  "no-account": "this publication no longer has an account at the gateway",
  forgotten:
    "it was sent so long ago that the gateway can't say whether it paid it; look there, then note it as paid or pay it in another way",
  "no-answer": "the gateway has not answered for days and may have paid it back; look there, or say again",
};

/** A gateway's code is shown unchanged, because its support asks for it. */
function whyIn(because: string): string {
  if (!because.startsWith(declinedPrefix)) return reasons[because] ?? `the gateway refused it (${because})`;
  const code = because.slice(declinedPrefix.length);
  return code === "declined" ? "the gateway declined it" : `the gateway declined it (${code})`;
}

const isOnItsWay = "it is already on its way; the gateway is asked about it automatically";

const charges = {
  duplicate: "duplicate charge for one payment",
  avs: "charge against the address policy",
  "not-wanted": "charge for what is not wanted anymore",
  staff: "charge that staff refunded",
} as const satisfies Record<ReversalReason, string>;

type Word = { readonly outcome: string; readonly check: string | null; readonly now: Date; readonly by: CausedBy };

async function settle(
  needs: RecordNeeds,
  tx: Tx,
  refund: LockedRefund,
  { outcome, check, now, by }: Word,
): Promise<ReviewSettled> {
  const { refundId, accountNumber, subscriptionId, intentId, amount, state } = refund;
  const wanted = outcome === "paid" ? "paid" : "requested";
  if (state === wanted) return { kind: "settled-before", outcome: state };
  if (state !== "review")
    return { kind: "refused", why: state === "paid" ? "it has already been paid back" : isOnItsWay };
  if (outcome === "paid") {
    await noteRefundPaidByHand(tx, refundId, { now, check });
    await postRefundEntry(tx, { refundId, subscriptionId, cause: "refundPaid" }, journalOfRefundPaid(amount));
  } else if (intentId === null)
    return { kind: "refused", why: "no payment is left to refund it to: pay it in another way" };
  else await resendRefund(tx, refundId, now);
  const account = { ...(await findAccountReader(tx, accountNumber)), accountNumber };
  const paid = outcome === "paid" ? { reason: refund.reason, check } : null;
  await record(tx, needs, by, "refund.review", { account, refundId, amount, paid });
  return { kind: "settled", outcome: wanted, details: { amountCents: amount } };
}

/**
 * Nothing was posted for this charge, so nothing is posted now: only the gateway, or staff in another way, can return
 * it. If it was a check, its reader is notified, because they would not know what the money is for; a return by the
 * gateway is on the card's own statement.
 */
async function settleReversal(
  needs: RecordNeeds,
  tx: Tx,
  reversal: LockedReversal | null,
  { outcome, check, now, by }: Word,
): Promise<ReviewSettled> {
  if (reversal === null) return { kind: "unknown" };
  const { reversalId, accountNumber, amount, state } = reversal;
  const wanted = outcome === "paid" ? "done" : "sent";
  if (state === wanted) return { kind: "settled-before", outcome: state };
  if (state !== "review")
    return { kind: "refused", why: state === "done" ? "it has already been paid back" : isOnItsWay };
  await settleReversalReview(tx, reversalId, { kind: outcome === "paid" ? "paid" : "again", now });
  const account = { ...(await findAccountReader(tx, accountNumber)), accountNumber };
  const paid = outcome === "paid" ? { reason: reversal.because, check } : null;
  await record(tx, needs, by, "payment.reversal", { account, reversalId, amount, paid });
  return { kind: "settled", outcome: wanted, details: { amountCents: amount } };
}
