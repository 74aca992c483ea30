import type { Posting } from "#core/ledger/journal.ts";
import { duplicateCheckMinutes } from "#core/payment/next-check.ts";
import { receiptNumber } from "#core/payment/receipt-number.ts";
import type { PaymentBooking } from "#server/store/payment/booking.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import type { Charged, SettleRequest } from "./settled.ts";

export type ConfirmedPayment = Omit<PaymentBooking, "emails">;

/** What is written for every confirmed payment, but for its emails. */
export function confirmedPayment(
  { now, moment, actor, requestId }: SettleRequest,
  { account, transaction }: Charged,
  intent: IntentRecord,
  postings: readonly Posting[],
): ConfirmedPayment {
  return {
    intentId: intent.intentId,
    accountNumber: intent.accountNumber,
    transactionId: transaction.transactionId,
    receiptNumber: receiptNumber(moment.today, intent.intentId),
    capturedAt: now,
    nextCheckAt: new Date(now.getTime() + duplicateCheckMinutes * 60_000),
    cardLabel: account.nameOf(transaction, intent.method),
    postings,
    actor,
    requestId,
  };
}
