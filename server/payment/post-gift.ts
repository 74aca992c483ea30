import { giftEmails, type GiftEvents } from "#core/event/gift-events.ts";
import { type GiftDays, giftDays } from "#core/subscribing/gift-days.ts";
import { paymentAnnouncements } from "#core/webhook/payment-announcements.ts";
import { cents } from "#core/money.ts";
import { totalDue } from "#core/payment/decide-posting.ts";
import type { Tx } from "#server/db/database.ts";
import { postGift } from "#server/store/payment/posting.ts";
import { giftPlan, giftWords } from "#server/store/gift/gift-facts.ts";
import { lockGiftOfPurchase, openGift } from "#server/store/gift/gift.ts";
import { announce } from "#server/store/webhook/announce.ts";
import type { IntentRecord } from "#server/store/payment/intent.ts";
import type { GiftOrder, PendingOrderRecord, SubscriptionOrder } from "#server/store/subscription/pending-order.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import type { ConfirmedPayment } from "#server/settlement/confirmed-payment.ts";
import { orderReceipt, termsAgreed } from "./purchase-emails.ts";
import type { SettleRequest } from "#server/settlement/settlement.ts";

/** An order whose payment the gateway has confirmed. */
export type ConfirmedOrder = {
  readonly order: PendingOrderRecord;
  readonly request: SettleRequest;
  readonly intent: IntentRecord;
  readonly posting: ConfirmedPayment;
};

/** The gift is paid for and can be redeemed; its donor gets no subscription (rules 4.14). @returns the emails to send. */
export async function giveGift(
  needs: RecordNeeds,
  tx: Tx,
  { order, request, intent, posting }: ConfirmedOrder & { readonly order: GiftOrder },
): Promise<string[]> {
  const { uuid } = needs;
  const { publication, moment, now } = request;
  const days = giftDays(order.gift.startOn, moment.today);
  const amount = totalDue(intent);
  const { bundle } = giftPlan(publication, order);
  const { taxMode } = publication.tenant.policy;
  const charge = { order, bundle, charges: [], amount, taxMode, receipt: posting.receiptNumber };
  const donor = { donorFirstName: order.firstName, donorLastName: order.lastName, donorEmail: order.contactEmail };
  const given = { ...order, ...order.gift, ...donor, accountNumber: intent.accountNumber };
  const terms = termsAgreed(order);
  const goesOut = days.mailOn === moment.today;
  const emails = [
    orderReceipt({ ...charge, paidOn: moment.today, intent, cardLabel: posting.cardLabel }, uuid),
    ...giftEmails(givenOf(request, given, days, { paid: amount, terms })).map((email) => ({
      ...email,
      emailId: uuid(),
    })),
  ];
  const { giftId } = order.gift;
  const mailedAt = goesOut && order.gift.recipientEmail !== "" ? now : null;
  const posted = await postGift(tx, { ...posting, balanceChange: cents(0), emails, giftId, days, mailedAt });
  const bought = { kind: "gift", giftId, redeemThrough: days.redeemThrough } as const;
  await announce(tx, needs, paymentAnnouncements({ ...posting, amount }, bought));
  return posted;
}

/** The free gift of the same plan that comes with a purchase, if one was chosen: once per purchase (rules 4.14). */
export async function openGiftOfPurchase(
  needs: RecordNeeds,
  tx: Tx,
  { order, request }: Pick<ConfirmedOrder, "request"> & { readonly order: SubscriptionOrder },
): Promise<void> {
  const { publication, moment, now } = request;
  const gift = await lockGiftOfPurchase(tx, order.subscriptionId);
  if (gift === null) return;
  const days = giftDays(gift.startOn, moment.today);
  const goesOut = days.mailOn === moment.today;
  await openGift(tx, gift.giftId, { ...days, mailedAt: goesOut && gift.recipientEmail !== "" ? now : null });
  const given = givenOf(request, gift, days, { paid: cents(0), terms: null });
  await record(tx, needs, { actor: "purchase", tenant: publication.tenant }, "gift.give", given);
}

/** `mailOn` null: the recipient is notified together with the donor. */
const givenOf = (
  { publication, moment }: SettleRequest,
  gift: Parameters<typeof giftWords>[1],
  { mailOn, redeemThrough }: GiftDays,
  how: Pick<GiftEvents["gift.give"], "paid" | "terms">,
): GiftEvents["gift.give"] => ({
  ...giftWords(publication, gift),
  mailOn: mailOn === moment.today ? null : mailOn,
  redeemThrough,
  ...how,
});
