import { grantOf } from "#core/ledger/expiry.ts";
import { partsOfPayment, postingsOfPurchase } from "#core/ledger/journal.ts";
import { dueOf } from "#core/payment/decide-booking.ts";
import { surplusCheckMinutes } from "#core/payment/next-check.ts";
import { receiptNumber } from "#core/payment/receipt-number.ts";
import type { GatewayTransaction, Merchant, PaymentGateway } from "#server/adapters/payment/port.ts";
import type { Tx } from "#server/db/database.ts";
import type { SecretBox } from "#server/secret-box.ts";
import { bookPurchase } from "#server/store/booking.ts";
import type { IntentRecord } from "#server/store/intent.ts";
import type { Enqueue } from "#server/store/outbox.ts";
import { lockPendingOrder, type PendingOrderRecord } from "#server/store/pending-order.ts";
import { cardToKeep } from "./ask-gateway.ts";
import { holdPayment } from "./hold-payment.ts";
import { chargesToCome, firstTermOf, partsOfOrder } from "./first-payment.ts";
import { purchaseLetters } from "./purchase-letters.ts";
import type { Settled, SettleRequest } from "./settled.ts";

export type BookNeeds = {
  readonly gateway: PaymentGateway;
  readonly secrets: SecretBox;
  readonly enqueue: Enqueue;
  readonly uuid: () => string;
};

/** Prepares the booking of a first payment; what it returns writes it. */
export type BookFirstPayment = (
  merchant: Merchant,
  request: SettleRequest,
  transaction: GatewayTransaction,
) => Promise<(tx: Tx, intent: IntentRecord) => Promise<Settled>>;

/** Whether the order that waits is still the one that the widget was opened for, and the charge the one for it. */
const isPaidBy = (
  order: PendingOrderRecord,
  { subscriptionId, plan, amount, invoiceNumber }: IntentRecord,
  charged: GatewayTransaction,
): boolean =>
  charged.invoiceNumber === invoiceNumber &&
  order.subscriptionId === subscriptionId &&
  order.bundleId === plan.bundleId &&
  order.rateCode === plan.rateCode &&
  order.rateVersion === plan.rateVersion &&
  order.addOnIds.join("\n") === plan.addOnIds.join("\n") &&
  order.consentedCents === amount;

/** The subscription becomes active only here: when the gateway itself has confirmed the payment (rules 4.1, 4.2). */
export const firstPaymentBooker =
  (needs: BookNeeds): BookFirstPayment =>
  async (merchant, request, transaction) => {
    const { publication, moment, now } = request;
    const { tenantId } = publication.tenant;
    const card = await cardToKeep(needs.gateway, merchant, transaction.card, request.hint?.cardToken ?? null);
    return async (tx, intent) => {
      const order = await lockPendingOrder(tx, intent.accountNumber);
      if (order === null || !isPaidBy(order, intent, transaction))
        return holdPayment(tx, request, transaction, "order");
      const { rate, bundle } = partsOfOrder(publication, order);
      const term = firstTermOf(publication, order, moment);
      const amount = dueOf(intent);
      const receipt = receiptNumber(moment.today, intent.intentId);
      const charges = rate.ezPay === "none" ? [] : chargesToCome(publication, order, moment);
      const taxMode = publication.tenant.policy.taxMode;
      const paid = {
        order,
        bundle,
        term,
        charges,
        amount,
        taxMode,
        receipt,
        paidOn: moment.today,
        intent,
        card: transaction.card,
      };
      const letters = await bookPurchase(tx, {
        intentId: intent.intentId,
        subscriptionId: order.subscriptionId,
        accountNumber: intent.accountNumber,
        transactionId: transaction.transactionId,
        receiptNumber: receipt,
        capturedAt: now,
        nextCheckAt: new Date(now.getTime() + surplusCheckMinutes * 60_000),
        card: card && {
          sealedToken: needs.secrets.seal(card.token),
          brand: card.brand,
          last4: card.last4,
          expires: card.expires,
        },
        cardLabel: transaction.card === null ? intent.method : `${transaction.card.brand} ${transaction.card.last4}`,
        term,
        chargeOn: charges.length === 0 ? null : term.chargeOn,
        grant: grantOf(term),
        rateCode: rate.rateCode,
        rateVersion: rate.version,
        postings: postingsOfPurchase(
          partsOfPayment({ total: amount, tax: intent.tax, tip: intent.tip, donation: intent.donation }),
        ),
        letters: purchaseLetters(paid, needs.uuid),
        actor: request.actor,
        requestId: request.requestId,
      });
      await needs.enqueue(
        tx,
        "letter",
        letters.map((id) => ({ tenantId, id })),
      );
      return { kind: "booked", receiptNumber: receipt, accountNumber: intent.accountNumber, amount };
    };
  };
