import type { JournalLine } from "#core/ledger/journal.ts";
import { duplicateCheckMinutes } from "#core/payment/next-check.ts";
import { receiptNumber } from "#core/payment/receipt-number.ts";
import type { PaymentPosting } from "#server/store/payment/posting.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import type { GatewayCharge, SettleRequest } from "./settlement.ts";

export type ConfirmedPayment = Omit<PaymentPosting, "balanceChange" | "emails">;

/** What every confirmed payment writes, whatever it is for. */
export function confirmedPayment(
  { now, moment, actor, requestId }: SettleRequest,
  { account, transaction }: GatewayCharge,
  intent: IntentRecord,
  journalLines: readonly JournalLine[],
): ConfirmedPayment {
  return {
    intentId: intent.intentId,
    accountNumber: intent.accountNumber,
    transactionId: transaction.transactionId,
    receiptNumber: receiptNumber(moment.today, intent.intentId),
    capturedAt: now,
    nextCheckAt: new Date(now.getTime() + duplicateCheckMinutes * 60_000),
    cardLabel: account.nameOf(transaction, intent.method),
    journalLines,
    actor,
    requestId,
  };
}
