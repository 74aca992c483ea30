import type { Tx } from "#server/db/database.ts";
import { type GiftAtDesk, lockGiftAtDesk } from "#server/store/gift/gift-desk.ts";
import type { Day } from "#core/day.ts";

/** A gift that its donor may still change. */
export type OwnGift = GiftAtDesk & { readonly mailOn: Day; readonly redeemThrough: Day };

/**
 * Locks a gift of this account. A redemption locks it, too, so a change comes either before or after it.
 * @returns `missing`: this account has given no such gift; `settled`: it is redeemed, over or canceled.
 */
export async function lockOwnGift(
  tx: Tx,
  giftId: string,
  accountNumber: number,
): Promise<OwnGift | "missing" | "settled"> {
  const gift = await lockGiftAtDesk(tx, giftId);
  if (gift === null || gift.accountNumber !== accountNumber || gift.state === "pending") return "missing";
  const { mailOn, redeemThrough } = gift;
  if (gift.state !== "open" || mailOn === null || redeemThrough === null || redeemThrough < tx.today) return "settled";
  return { ...gift, mailOn, redeemThrough };
}
