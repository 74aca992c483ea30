import type { Cents } from "../money.ts";
import type { Announcement, AnnouncedDetails } from "./announcement.ts";

export type PostedPayment = {
  readonly accountNumber: number;
  readonly amount: Cents;
  readonly receiptNumber: string;
};

/**
 * What the posting of a payment announces: first the money, then what it bought. Postings are not events of
 * `core/event/`, because each is one statement. If a card was only verified, nothing was paid.
 */
export function paidAnnouncements(
  { accountNumber, amount, receiptNumber }: PostedPayment,
  bought: Bought | null,
): Announcement[] {
  const paid: Announcement = { type: "payment.posted", accountNumber, details: { amountCents: amount, receiptNumber } };
  return [...(amount > 0 ? [paid] : []), ...(bought === null ? [] : [boughtBy(accountNumber, bought)])];
}

type Started = Omit<AnnouncedDetails["subscription.started"], "how">;
export type Bought =
  | ({ readonly kind: "start" } & Started)
  | ({ readonly kind: "term" } & AnnouncedDetails["subscription.renewed"])
  | ({ readonly kind: "gift" } & AnnouncedDetails["gift.bought"]);

function boughtBy(accountNumber: number, bought: Bought): Announcement {
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
