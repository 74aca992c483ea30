import type { lookUpGift } from "#contract/subscriber.ts";
import { giftStanding } from "#core/gift/decide-redemption.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { giftPlan } from "#server/store/gift/gift-words.ts";
import { findGiftByToken } from "#server/store/gift/gift-token.ts";

/** What the link of a gift's email leads to. Of the donor it tells the name alone, and after redemption no address. */
export const makeLookUpGift =
  ({ db }: { readonly db: Database }): Handler<typeof lookUpGift> =>
  async ({ code }, { tenantId, publication, moment }) => {
    const gift = await findGiftByToken(db, tenantId, code);
    if (gift === null) return notFound();
    const standing = giftStanding(gift, moment.today);
    const { bundle, length } = giftPlan(publication, gift);
    return {
      standing,
      planName: bundle.name,
      term: length,
      isPrintOffer: gift.product === "P",
      recipientName: gift.recipientName,
      donorName: `${gift.donorFirstName} ${gift.donorLastName}`,
      redeemThrough: gift.redeemThrough,
      delivery: standing === "open" && gift.product === "P" ? gift.delivery : null,
    };
  };
