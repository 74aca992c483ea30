import type { Cents } from "../money.ts";
import type { AnnouncedDetails, Announcement } from "./announcement.ts";

export type PostedPayment = {
  readonly accountNumber: number;
  readonly amount: Cents;
  readonly receiptNumber: string;
};

/**
 * What the posting of a payment announces: first the money, then what it bought. Postings are not events of
 * `core/event/`, because each is one statement. If a card was only verified, nothing was paid.
 */
export function paymentAnnouncements(
  { accountNumber, amount, receiptNumber }: PostedPayment,
  bought: AnnouncedPurchase | null,
): Announcement[] {
  const paid: Announcement = { type: "payment.posted", accountNumber, details: { amountCents: amount, receiptNumber } };
  return [...(amount > 0 ? [paid] : []), ...(bought === null ? [] : [purchaseAnnouncement(accountNumber, bought)])];
}

type Started = Omit<AnnouncedDetails["subscription.started"], "how">;
export type AnnouncedPurchase =
  | ({ readonly kind: "start" } & Started)
  | ({ readonly kind: "term" } & AnnouncedDetails["subscription.renewed"])
  | ({ readonly kind: "gift" } & AnnouncedDetails["gift.bought"]);

function purchaseAnnouncement(accountNumber: number, bought: AnnouncedPurchase): Announcement {
  switch (bought.kind) {
    case "start": {
      const { subscriptionId, planId, paidThrough } = bought;
      const details = { subscriptionId, how: "bought", planId, paidThrough } as const;
      return { type: "subscription.started", accountNumber, details };
    }
    case "term": {
      const { subscriptionId, paidThrough } = bought;
      return { type: "subscription.renewed", accountNumber, details: { subscriptionId, paidThrough } };
    }
    case "gift": {
      const { giftId, redeemThrough } = bought;
      return { type: "gift.bought", accountNumber, details: { giftId, redeemThrough } };
    }
  }
}
