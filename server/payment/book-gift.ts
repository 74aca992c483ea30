import { type GiftDays, giftDays } from "#core/gift/gift-days.ts";
import { type Cents, cents } from "#core/money.ts";
import type { GiftBought } from "#core/notice/gift-letters.ts";
import { dueOf } from "#core/payment/decide-booking.ts";
import type { Tx } from "#server/db/database.ts";
import { bookGift } from "#server/store/booking.ts";
import { giftLetter, giftPlan } from "#server/store/gift-letter.ts";
import { type GiftRecord, lockGiftOfPurchase, openGift } from "#server/store/gift.ts";
import type { IntentRecord } from "#server/store/intent.ts";
import { type Enqueue, type QueuedLetter, queueLetters } from "#server/store/outbox.ts";
import type { GiftOrder, PendingOrderRecord, SubscriptionOrder } from "#server/store/pending-order.ts";
import type { ConfirmedPayment } from "./confirmed-payment.ts";
import { nameOf, orderReceipt } from "./purchase-letters.ts";
import type { SettleRequest } from "./settled.ts";

/** An order that the gateway has confirmed the payment of. */
export type ConfirmedOrder = {
  readonly order: PendingOrderRecord;
  readonly request: SettleRequest;
  readonly intent: IntentRecord;
  readonly booking: ConfirmedPayment;
};

type Needs = { readonly uuid: () => string };

/** The gift is paid for and can be redeemed; its donor gets no subscription (rules 4.14). @returns the letters to send. */
export async function giveGift(
  { uuid }: Needs,
  tx: Tx,
  { order, request, intent, booking }: ConfirmedOrder & { readonly order: GiftOrder },
): Promise<string[]> {
  const { publication, moment, now } = request;
  const days = giftDays(order.gift.startOn, moment.today);
  const amount = dueOf(intent);
  const { bundle } = giftPlan(publication, order);
  const { taxMode } = publication.tenant.policy;
  const charge = { order, bundle, charges: [], amount, taxMode, receipt: booking.receiptNumber };
  const given = { ...order, ...order.gift, donorFirstName: order.firstName, donorLastName: order.lastName };
  const terms = { version: order.termsVersion, text: order.termsText };
  const goesOut = days.mailOn === moment.today;
  const letters = [
    orderReceipt({ ...charge, paidOn: moment.today, intent, cardLabel: booking.cardLabel }, uuid),
    boughtLetter({ order, request, gift: given, days, paid: amount, terms }, intent.accountNumber, uuid),
    ...(goesOut ? [giftLetter(publication, given, days.redeemThrough, uuid)] : []),
  ];
  return bookGift(tx, { ...booking, letters, giftId: order.gift.giftId, days, mailedAt: goesOut ? now : null });
}

/** The free gift of the same plan that comes with a purchase, if one was chosen: once per purchase (rules 4.14). */
export async function openGiftOfPurchase(
  { uuid, enqueue }: Needs & { readonly enqueue: Enqueue },
  tx: Tx,
  { order, request, intent }: ConfirmedOrder & { readonly order: SubscriptionOrder },
): Promise<void> {
  const { publication, moment, now } = request;
  const gift = await lockGiftOfPurchase(tx, order.subscriptionId);
  if (gift === null) return;
  const days = giftDays(gift.startOn, moment.today);
  const goesOut = days.mailOn === moment.today;
  await openGift(tx, gift.giftId, { ...days, mailedAt: goesOut ? now : null });
  await queueLetters(tx, enqueue, [
    boughtLetter({ order, request, gift, days, paid: cents(0), terms: null }, intent.accountNumber, uuid),
    ...(goesOut ? [giftLetter(publication, gift, days.redeemThrough, uuid)] : []),
  ]);
}

type Bought = {
  readonly order: PendingOrderRecord;
  readonly request: SettleRequest;
  readonly gift: Pick<
    GiftRecord,
    "giftId" | "recipientName" | "recipientEmail" | "bundleId" | "rateCode" | "rateVersion"
  >;
  readonly days: GiftDays;
  readonly paid: Cents;
  readonly terms: GiftBought["terms"];
};

/** What was given, to keep; queued with the booking itself. */
function boughtLetter(
  { order, request, gift, days, paid, terms }: Bought,
  accountNumber: number,
  uuid: () => string,
): QueuedLetter {
  const { bundle, length } = giftPlan(request.publication, gift);
  const content: GiftBought = {
    name: nameOf(order),
    accountNumber,
    planName: bundle.name,
    length,
    recipientName: gift.recipientName,
    recipientEmail: gift.recipientEmail,
    paid,
    mailOn: days.mailOn === request.moment.today ? null : days.mailOn,
    redeemThrough: days.redeemThrough,
    terms,
  };
  const naturalKey = `giftBought:${gift.giftId}`;
  return { recipient: order.contactEmail, accountNumber, letterId: uuid(), kind: "giftBought", content, naturalKey };
}
