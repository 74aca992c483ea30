import { decideGiftRefund, type GiftRefundRefusal } from "#core/gift/decide-gift-refund.ts";
import type { Cents } from "#core/money.ts";
import type { GiftWithdrawn } from "#core/notice/gift-letters.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { lockGiftAndDonor, withdrawGift } from "#server/store/gift-desk.ts";
import { giftPlan } from "#server/store/gift-letter.ts";
import type { GiftRecord } from "#server/store/gift.ts";
import { queueLetters } from "#server/store/outbox.ts";
import type { Publication } from "#server/store/publication.ts";
import { findRefundable, findRequested, requestRefund } from "#server/store/refund.ts";
import type { GiftDeskNeeds } from "./gift-desk.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type GiftRefunded =
  /** `refunded-before`: by the same command. */
  | { readonly kind: "refunded" | "refunded-before"; readonly amount: Cents }
  | { readonly kind: "refused"; readonly because: "no-gift" | GiftRefundRefusal };

/** Takes a gift back that was not redeemed, and pays its donor back all that was paid for it (rules 4.14). */
export function refundGift(needs: GiftDeskNeeds, publication: Publication, giftId: string): Promise<GiftRefunded> {
  return needs.db.write(tenantDay(needs.clock, publication.tenant), (tx) => refund(needs, tx, publication, giftId));
}

async function refund(needs: GiftDeskNeeds, tx: Tx, publication: Publication, giftId: string): Promise<GiftRefunded> {
  // A redemption holds the gift too: of the two one comes first (security.md I17).
  const gift = await lockGiftAndDonor(tx, giftId);
  if (gift === null) return { kind: "refused", because: "no-gift" };
  const cause = `gift:${giftId}`;
  const of = { accountNumber: gift.accountNumber, subscriptionId: null, giftId };
  const decision = decideGiftRefund({
    state: gift.state,
    isFree: gift.kind === "bogo",
    payments: await findRefundable(tx, of),
    askedBefore: await findRequested(tx, cause),
  });
  switch (decision.kind) {
    case "refused":
      return decision;
    case "withdrawn-before":
      return { kind: "refunded-before", amount: decision.amount };
    case "withdrawn": {
      await withdrawGift(tx, giftId);
      const now = needs.clock.now();
      await requestRefund(tx, { ...of, ...decision.refund, reason: "gift-withdrawn", cause, actor: "staff", now });
      const { amount } = decision.refund;
      await tell(needs, tx, publication, { gift, amount });
      await audit(tx, {
        actor: "staff",
        action: "gift.refund",
        subject: `account:${gift.accountNumber}`,
        outcome: "withdrawn",
        details: { giftId, refundCents: amount },
      });
      return { kind: "refunded", amount };
    }
  }
}

type Told = { readonly gift: GiftRecord; readonly amount: Cents };

/** The donor alone: what was given, and that it was paid for, is nobody else's to hear. */
async function tell(
  { enqueue, uuid }: GiftDeskNeeds,
  tx: Tx,
  publication: Publication,
  { gift, amount }: Told,
): Promise<void> {
  const { giftId, accountNumber, recipientName } = gift;
  const content: GiftWithdrawn = {
    name: `${gift.donorFirstName} ${gift.donorLastName}`,
    accountNumber,
    planName: giftPlan(publication, gift).bundle.name,
    recipientName,
    refund: amount,
  };
  await queueLetters(tx, enqueue, [
    {
      letterId: uuid(),
      kind: "giftWithdrawn",
      recipient: gift.donorEmail,
      accountNumber,
      content,
      naturalKey: `giftWithdrawn:${giftId}`,
    },
  ]);
}
