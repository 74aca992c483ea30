import { grantOf } from "#core/ledger/expiry.ts";
import { partsOfPayment, postingsOfPurchase } from "#core/ledger/journal.ts";
import { dueOf } from "#core/payment/decide-booking.ts";
import { surplusCheckMinutes } from "#core/payment/next-check.ts";
import { receiptNumber } from "#core/payment/receipt-number.ts";
import type { GatewayTransaction } from "#server/adapters/payment/port.ts";
import type { Tx } from "#server/db/database.ts";
import type { SecretBox } from "#server/secret-box.ts";
import { bookPurchase } from "#server/store/booking.ts";
import type { IntentRecord } from "#server/store/intent.ts";
import type { Enqueue } from "#server/store/outbox.ts";
import { lockPendingOrder, type PendingOrderRecord } from "#server/store/pending-order.ts";
import type { Sale } from "./ask-tills.ts";
import { holdPayment } from "./hold-payment.ts";
import { chargesToCome, firstTermOf, partsOfOrder } from "./first-payment.ts";
import { purchaseLetters } from "./purchase-letters.ts";
import type { Settled, SettleRequest } from "./settled.ts";

export type BookNeeds = {
  readonly secrets: SecretBox;
  readonly enqueue: Enqueue;
  readonly uuid: () => string;
};

/** Prepares the booking of a first payment; what it returns writes it. */
export type BookFirstPayment = (
  request: SettleRequest,
  sale: Sale,
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
  async (request, { till, transaction }) => {
    const { publication, moment, now } = request;
    const { tenantId } = publication.tenant;
    const card = await till.cardToKeep(transaction, request.hint?.cardToken ?? null);
    return async (tx, intent) => {
      const order = await lockPendingOrder(tx, intent.accountNumber);
      if (order === null || !isPaidBy(order, intent, transaction))
        return holdPayment(tx, request, transaction, "order");
      const { rate, bundle } = partsOfOrder(publication, order);
      const term = firstTermOf(publication, order, moment);
      const amount = dueOf(intent);
      const receipt = receiptNumber(moment.today, intent.intentId);
      // What can be paid with once only is not charged for the next term: a bill is sent for that.
      const charges = rate.ezPay === "none" || till.paysOnce ? [] : chargesToCome(publication, order, moment);
      const cardLabel = till.nameOf(transaction, intent);
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
        cardLabel,
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
        cardLabel,
        paysOnce: till.paysOnce,
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
