import { decideGiftRefund, type GiftRefundRefusal } from "#core/gift/decide-gift-refund.ts";
import type { Cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";
import { lockGiftAndDonor, withdrawGift } from "#server/store/gift/gift-desk.ts";
import { giftWords } from "#server/store/gift/gift-facts.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { findRefundablePayments, findRequestedRefund, requestRefund } from "#server/store/payment/refund.ts";
import type { GiftDeskNeeds } from "./gift-desk.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type GiftRefundResult =
  /** `refunded-before`: already refunded by the same command. */
  | { readonly kind: "refunded" | "refunded-before"; readonly amount: Cents }
  | { readonly kind: "refused"; readonly because: "no-gift" | GiftRefundRefusal };

/** Takes back a gift that was not redeemed, and refunds everything that its donor paid for it (rules 4.14). */
export function refundGift(needs: GiftDeskNeeds, publication: Publication, giftId: string): Promise<GiftRefundResult> {
  return needs.db.write(tenantDay(needs.clock, publication.tenant), (tx) =>
    refundGiftInTx(tx, needs, publication, { giftId, now: needs.clock.now(), actor: "staff" }),
  );
}

type Wanted = {
  readonly giftId: string;
  readonly now: Date;
  readonly actor: string;
  readonly requestId?: string;
};

/** Refunds the gift inside a desk user's transaction. */
export async function refundGiftInTx(
  tx: Tx,
  needs: RecordNeeds,
  publication: Publication,
  { giftId, now, ...by }: Wanted,
): Promise<GiftRefundResult> {
  // A redemption locks the gift, too, so one of the two comes first (security.md I17).
  const gift = await lockGiftAndDonor(tx, giftId);
  if (gift === null) return { kind: "refused", because: "no-gift" };
  const cause = `gift:${giftId}`;
  const of = { accountNumber: gift.accountNumber, subscriptionId: null, giftId };
  const decision = decideGiftRefund({
    state: gift.state,
    isFree: gift.kind === "bogo",
    payments: await findRefundablePayments(tx, of),
    askedBefore: await findRequestedRefund(tx, cause),
  });
  switch (decision.kind) {
    case "refused":
      return decision;
    case "withdrawn-before":
      return { kind: "refunded-before", amount: decision.amount };
    case "withdrawn": {
      await withdrawGift(tx, giftId);
      const request = { ...of, ...decision.refund, reason: "gift-withdrawn", cause, actor: by.actor, now } as const;
      await requestRefund(tx, request);
      const { amount } = decision.refund;
      const refunded = { ...giftWords(publication, gift), refund: amount };
      await record(tx, needs, { ...by, tenant: publication.tenant }, "gift.refund", refunded);
      return { kind: "refunded", amount };
    }
  }
}
