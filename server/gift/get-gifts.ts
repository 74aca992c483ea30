import type { getGifts } from "#contract/gifts.ts";
import { givenGiftState } from "#core/gift/given-gift.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { giftPlan } from "#server/store/gift/gift-facts.ts";
import { findGivenGifts } from "#server/store/gift/given-gifts.ts";

/** The gifts of an account, and the state of each. */
export const makeGetGifts =
  ({ db }: { readonly db: Database }): Handler<typeof getGifts> =>
  async (_, { caller: { account }, publication, tenantId, moment }) => {
    if (account === null) return notFound();
    const given = await findGivenGifts(db, tenantId, account.accountNumber);
    return given.map((gift) => {
      const { bundle, length } = giftPlan(publication, gift);
      return {
        giftId: gift.giftId,
        state: givenGiftState(gift, moment.today),
        planName: bundle.name,
        term: length,
        recipientName: gift.recipientName,
        recipientEmail: gift.recipientEmail,
        note: gift.note,
        donorName: `${gift.donorFirstName} ${gift.donorLastName}`.trim(),
        mailOn: gift.mailOn,
        redeemThrough: gift.redeemThrough,
        redeemedOn: gift.redeemedOn,
      };
    });
  };
