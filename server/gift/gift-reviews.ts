import { shortDay } from "#core/format/day-text.ts";
import type { ReviewSource } from "#server/review-source.ts";
import { findLapsingGifts } from "#server/store/gift/lapsing-gifts.ts";
import { settleByMark } from "#server/store/staff/settle-by-mark.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { type GiftDeskNeeds, resendGift } from "./gift-desk.ts";

/** Gifts that nobody has redeemed, and that will soon be past redeeming. */
export const giftReviews = (needs: GiftDeskNeeds): ReviewSource => ({
  action: "settleQueue",
  movesMoney: [],
  outcomes: { resend: "its email is sent to the recipient again", done: "the donor or the recipient was reached" },
  done: { resend: "its email is on its way again", done: "marked as taken care of" },
  list: async ({ tenant }) =>
    (await findLapsingGifts(needs.db, tenant.tenantId, needs.clock.local(tenant).today)).map((gift) => ({
      key: gift.giftId,
      accountNumber: gift.accountNumber,
      day: gift.redeemThrough,
      about: `gift for ${gift.recipientName}${gift.recipientEmail === "" ? "" : ` (${gift.recipientEmail})`} can be redeemed through ${shortDay(gift.redeemThrough, "en")}`,
      ...(gift.recipientEmail === "" && { words: ["done"] }),
    })),
  settle: async (publication, key, { outcome, by }) => {
    const { tenant } = publication;
    const { db, clock } = needs;
    const lapsing = await findLapsingGifts(db, tenant.tenantId, clock.local(tenant).today);
    const found = lapsing.find(({ giftId }) => giftId === key);
    if (found !== undefined && outcome === "resend") {
      const sent = await resendGift(needs, publication, { giftId: key, to: null, actor: by.actor });
      if (sent.kind === "refused")
        return { kind: "refused", why: "its email can't be sent again now: open the donor's account" };
    }
    const accountNumber = found?.accountNumber ?? null;
    const item = { queue: "gift", key, accountNumber, outcome, by, now: clock.now() } as const;
    return settleByMark(db, tenantDay(clock, tenant), item, found !== undefined);
  },
});
