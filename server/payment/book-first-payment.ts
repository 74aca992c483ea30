import type { CirculationCommand } from "#core/circulation/command.ts";
import { grantOf } from "#core/ledger/expiry.ts";
import { partsOfPayment, postingsOfPurchase } from "#core/ledger/journal.ts";
import { dueOf } from "#core/payment/decide-booking.ts";
import { surplusCheckMinutes } from "#core/payment/next-check.ts";
import { receiptNumber } from "#core/payment/receipt-number.ts";
import type { FirstTerm } from "#core/subscribing/first-term.ts";
import type { Bundle } from "#core/subscribing/plan.ts";
import type { GatewayTransaction } from "#server/adapters/payment/port.ts";
import type { Tx } from "#server/db/database.ts";
import type { SecretBox } from "#server/secret-box.ts";
import { bookPurchase } from "#server/store/booking.ts";
import { tellCirculation } from "#server/store/circulation-command.ts";
import type { IntentRecord } from "#server/store/intent.ts";
import type { Enqueue } from "#server/store/outbox.ts";
import { lockPendingOrder, type PendingOrderRecord, type SubscriptionOrder } from "#server/store/pending-order.ts";
import type { Sale } from "./ask-tills.ts";
import { type ConfirmedOrder, type ConfirmedPayment, giveGift, openGiftOfPurchase } from "./book-gift.ts";
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
  async (request, sale) => {
    const { till, transaction } = sale;
    // Nothing of a gift is charged later: its buyer's card is not kept.
    const card =
      request.intent.giftId === null ? await till.cardToKeep(transaction, request.hint?.cardToken ?? null) : null;
    return async (tx, intent) => {
      const order = await lockPendingOrder(tx, intent.accountNumber);
      if (order === null || !isPaidBy(order, intent, transaction))
        return holdPayment(tx, request, transaction, "order");
      const booking = bookingOf(request, sale, intent);
      const letters =
        order.gift === null
          ? await startSubscription(needs, tx, { order, request, intent, booking, card, paysOnce: till.paysOnce })
          : await giveGift(needs, tx, { order, request, intent, booking });
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
function bookingOf(request: SettleRequest, { till, transaction }: Sale, intent: IntentRecord): ConfirmedPayment {
  const { now, moment } = request;
  const { tax, tip, donation } = intent;
  return {
    intentId: intent.intentId,
    accountNumber: intent.accountNumber,
    transactionId: transaction.transactionId,
    receiptNumber: receiptNumber(moment.today, intent.intentId),
    capturedAt: now,
    nextCheckAt: new Date(now.getTime() + surplusCheckMinutes * 60_000),
    cardLabel: till.nameOf(transaction, intent),
    postings: postingsOfPurchase(partsOfPayment({ total: dueOf(intent), tax, tip, donation })),
    actor: request.actor,
    requestId: request.requestId,
  };
}

type Started = ConfirmedOrder & {
  readonly order: SubscriptionOrder;
  readonly card: Awaited<ReturnType<Sale["till"]["cardToKeep"]>>;
  /** What can be paid with once only is not charged for the next term: a bill is sent for that. */
  readonly paysOnce: boolean;
};

async function startSubscription(needs: BookNeeds, tx: Tx, started: Started): Promise<string[]> {
  const { order, request, intent, booking, card, paysOnce } = started;
  const { publication, moment } = request;
  const { rate, bundle } = partsOfOrder(publication, order);
  const term = firstTermOf(publication, order, moment);
  const charges = rate.ezPay === "none" || paysOnce ? [] : chargesToCome(publication, order, moment);
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
    cardLabel: booking.cardLabel,
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
    paysOnce,
    term,
    chargeOn: charges.length === 0 ? null : term.chargeOn,
    grant: grantOf(term),
    rateCode: rate.rateCode,
    rateVersion: rate.version,
    letters: purchaseLetters(paid, needs.uuid),
  });
  const whom = { enqueue: needs.enqueue, tenant: publication.tenant, accountNumber: intent.accountNumber };
  await tellCirculation(tx, whom, `payment:${intent.intentId}`, startOf(started, term, bundle), {
    kind: "payment",
    on: moment.today,
    receipt: booking.receiptNumber,
    amount: dueOf(intent),
    paidThrough: term.paidThrough,
  });
  await openGiftOfPurchase(needs, tx, started);
  return letters;
}

/** What the publisher's circulation system hears of a new subscription; its payment comes with it. */
const startOf = ({ order }: Started, { startOn }: FirstTerm, { printDays }: Bundle): CirculationCommand => ({
  kind: "start",
  on: startOn,
  subscriptionId: order.subscriptionId,
  product: order.product,
  bundleId: order.bundleId,
  rateCode: order.rateCode,
  printDays,
  renews: true,
  paidThrough: null,
  deliveryAddressId: order.deliveryAddressId,
});
