import type { JournalLine } from "#core/ledger/journal.ts";
import { totalDue } from "#core/payment/decide-posting.ts";
import { paymentOptions } from "#core/payment/payment-options.ts";
import { quotePayment } from "#core/payment/quote-payment.ts";
import { pinnedRate } from "#core/subscribing/plan.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { changeIntent, type IntentRecord } from "#server/store/payment/intent.ts";
import { recordPaymentAttempt } from "#server/store/payment/payment-attempt.ts";
import { type IncomingPaymentNeeds, postIncomingPayment } from "./post-incoming-payment.ts";
import { confirmedPayment } from "#server/settlement/confirmed-payment.ts";
import { holdPayment } from "./hold-payment.ts";
import { findPayable, type Payable } from "#server/store/payment/payable.ts";
import type { GatewayCharge, PostCharge, SettleRequest, SettleResult } from "#server/settlement/settlement.ts";

/**
 * Posts payments of the account area (rules 4.9 to 4.11). The received amount decides what is bought, whatever was
 * shown.
 */
export const makePostAccountPayment =
  (needs: IncomingPaymentNeeds): PostCharge =>
  async (tx, { request, intent, charge, card }) => {
    // Nothing was charged, and there is no card to store: the reader can try again.
    if (totalDue(intent) === 0 && card === null) return notKept(tx, request, charge);
    const { publication, moment } = request;
    const payable = await findPayable(tx, publication, moment, intent.accountNumber);
    const rate = pinnedRate(publication.catalog, intent.plan.rateCode, intent.plan.rateVersion);
    const isForThis =
      payable?.held.subscriptionId === intent.subscriptionId &&
      charge.transaction.invoiceNumber === intent.invoiceNumber;
    if (payable !== null && isForThis && isOutdated(intent, payable))
      return { kind: "unwanted", because: "account-changed" };
    if (payable === null || rate === null || !isForThis) return holdPayment(tx, request, charge.transaction, "order");
    const confirm = (journalLines: readonly JournalLine[]) => confirmedPayment(request, charge, intent, journalLines);
    const receivedOn = moment.today;
    return postIncomingPayment(needs, tx, { request, intent, receivedOn, payable, rate, card, confirm });
  };

/**
 * Whether the payment is outdated: the account is paid through another day than the payer was shown, or nothing was due
 * then and something is now, which a card alone does not pay for (rules 4.4).
 */
function isOutdated(intent: IntentRecord, { held, facts }: Payable): boolean {
  const { paidThrough: shown, purpose, plan } = intent;
  if (totalDue(intent) > 0) return shown !== null && shown !== held.paidThrough;
  const option = paymentOptions(facts).find(({ group, rate }) => group === purpose && rate.rateCode === plan.rateCode);
  return held.endedUnpaidOn !== null || (option !== undefined && quotePayment(facts, option).due > 0);
}

/** A token that only the browser has seen was missing, or belongs to another card. */
async function notKept(
  tx: Tx,
  { intent, actor, requestId }: SettleRequest,
  { transaction }: GatewayCharge,
): Promise<SettleResult> {
  const { intentId, accountNumber } = intent;
  const { transactionId } = transaction;
  await recordPaymentAttempt(tx, { intentId, transactionId, outcome: "declined", code: "not-kept" });
  await changeIntent(tx, intentId, { state: "declined", nextCheckAt: null, declineCode: "not-kept" });
  await audit(tx, {
    actor,
    action: "payment.keep-card",
    subject: `account:${accountNumber}`,
    outcome: "not-kept",
    details: { intentId, transactionId },
    requestId,
  });
  return { kind: "declined" };
}
