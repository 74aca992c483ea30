import { grantOf } from "#core/ledger/expiry.ts";
import { partsOfPayment, postingsOfPurchase } from "#core/ledger/journal.ts";
import { dueOf } from "#core/payment/decide-booking.ts";
import { surplusCheckMinutes } from "#core/payment/next-check.ts";
import { receiptNumber } from "#core/payment/receipt-number.ts";
import type { GatewayTransaction, Merchant, PaymentGateway, StoredCard } from "#server/adapters/payment/port.ts";
import type { Tx } from "#server/db/database.ts";
import type { SecretBox } from "#server/secret-box.ts";
import { bookPurchase } from "#server/store/booking.ts";
import type { IntentRecord } from "#server/store/intent.ts";
import type { Enqueue } from "#server/store/outbox.ts";
import { lockPendingOrder, type PendingOrderRecord, type SubscriptionOrder } from "#server/store/pending-order.ts";
import { cardToKeep } from "./ask-gateway.ts";
import { type ConfirmedOrder, type ConfirmedPayment, giveGift, openGiftOfPurchase } from "./book-gift.ts";
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
  { subscriptionId, giftId, plan, amount, invoiceNumber }: IntentRecord,
  charged: GatewayTransaction,
): boolean =>
  charged.invoiceNumber === invoiceNumber &&
  order.subscriptionId === subscriptionId &&
  (order.gift?.giftId ?? null) === giftId &&
  order.bundleId === plan.bundleId &&
  order.rateCode === plan.rateCode &&
  order.rateVersion === plan.rateVersion &&
  order.addOnIds.join("\n") === plan.addOnIds.join("\n") &&
  order.consentedCents === amount;

/** The subscription becomes active only here: when the gateway itself has confirmed the payment (rules 4.1, 4.2). */
export const firstPaymentBooker =
  (needs: BookNeeds): BookFirstPayment =>
  async (merchant, request, transaction) => {
    // Nothing of a gift is charged later: its buyer's card is not kept.
    const card =
      request.intent.giftId === null
        ? await cardToKeep(needs.gateway, merchant, transaction.card, request.hint?.cardToken ?? null)
        : null;
    return async (tx, intent) => {
      const order = await lockPendingOrder(tx, intent.accountNumber);
      if (order === null || !isPaidBy(order, intent, transaction))
        return holdPayment(tx, request, transaction, "order");
      const booking = bookingOf(request, transaction, intent);
      const letters =
        order.gift === null
          ? await startSubscription(needs, tx, { order, request, transaction, intent, booking, card })
          : await giveGift(needs, tx, { order, request, transaction, intent, booking });
      const { tenantId } = request.publication.tenant;
      await needs.enqueue(
        tx,
        "letter",
        letters.map((id) => ({ tenantId, id })),
      );
      const { receiptNumber: receipt, accountNumber } = booking;
      return { kind: "booked", receiptNumber: receipt, accountNumber, amount: dueOf(intent) };
    };
  };

/** What is written for every confirmed payment, but for its letters. */
function bookingOf(request: SettleRequest, transaction: GatewayTransaction, intent: IntentRecord): ConfirmedPayment {
  const { now, moment } = request;
  const { tax, tip, donation } = intent;
  return {
    intentId: intent.intentId,
    accountNumber: intent.accountNumber,
    transactionId: transaction.transactionId,
    receiptNumber: receiptNumber(moment.today, intent.intentId),
    capturedAt: now,
    nextCheckAt: new Date(now.getTime() + surplusCheckMinutes * 60_000),
    cardLabel: transaction.card === null ? intent.method : `${transaction.card.brand} ${transaction.card.last4}`,
    postings: postingsOfPurchase(partsOfPayment({ total: dueOf(intent), tax, tip, donation })),
    actor: request.actor,
    requestId: request.requestId,
  };
}

type Started = ConfirmedOrder & {
  readonly order: SubscriptionOrder;
  readonly card: (StoredCard & { readonly token: string }) | null;
};

async function startSubscription(needs: BookNeeds, tx: Tx, started: Started): Promise<string[]> {
  const { order, request, transaction, intent, booking, card } = started;
  const { publication, moment } = request;
  const { rate, bundle } = partsOfOrder(publication, order);
  const term = firstTermOf(publication, order, moment);
  const charges = rate.ezPay === "none" ? [] : chargesToCome(publication, order, moment);
  const paid = {
    order,
    bundle,
    term,
    charges,
    amount: dueOf(intent),
    taxMode: publication.tenant.policy.taxMode,
    receipt: booking.receiptNumber,
    paidOn: moment.today,
    intent,
    card: transaction.card,
  };
  const letters = await bookPurchase(tx, {
    ...booking,
    subscriptionId: order.subscriptionId,
    card: card && {
      sealedToken: needs.secrets.seal(card.token),
      brand: card.brand,
      last4: card.last4,
      expires: card.expires,
    },
    term,
    chargeOn: charges.length === 0 ? null : term.chargeOn,
    grant: grantOf(term),
    rateCode: rate.rateCode,
    rateVersion: rate.version,
    letters: purchaseLetters(paid, needs.uuid),
  });
  await openGiftOfPurchase(needs, tx, started);
  return letters;
}
