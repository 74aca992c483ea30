import type { Day } from "#core/day.ts";
import type { GiftBegun, GiftRedeemed } from "#core/notice/gift-letters.ts";
import type { GiftRecord } from "#server/store/gift.ts";
import type { QueuedLetter } from "#server/store/outbox.ts";

type To = { readonly recipient: string; readonly today: Day; readonly uuid: () => string };

/** The two letters of a redemption: to the recipient what has begun, to the donor that it has. */
export function redemptionLetters(
  gift: GiftRecord,
  begun: Omit<GiftBegun, "name">,
  { recipient, today, uuid }: To,
): QueuedLetter[] {
  const toDonor: GiftRedeemed = {
    name: `${gift.donorFirstName} ${gift.donorLastName}`,
    recipientName: gift.recipientName,
    planName: begun.planName,
    redeemedOn: today,
  };
  const toRecipient: GiftBegun = { ...begun, name: gift.recipientName };
  const letter = (kind: string, to: string, accountNumber: number, content: unknown): QueuedLetter => ({
    letterId: uuid(),
    kind,
    recipient: to,
    accountNumber,
    content,
    naturalKey: `${kind}:${gift.giftId}`,
  });
  return [
    letter("giftBegun", recipient, begun.accountNumber, toRecipient),
    letter("giftRedeemed", gift.donorEmail, gift.accountNumber, toDonor),
  ];
}
