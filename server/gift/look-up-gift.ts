import type { lookUpGift } from "#contract/gift-redemption.ts";
import { redemptionState } from "#core/gift/decide-redemption.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { giftPlan } from "#server/store/gift/gift-facts.ts";
import { findGiftByToken } from "#server/store/gift/gift-token.ts";

/** Codes on cards are short enough to type; links are longer. */
const isLink = (code: string): boolean => code.length > 10;

/** The content of the page of a gift's link: the donor's name and note, and no address after redemption. */
export const makeLookUpGift =
  ({ db }: { readonly db: Database }): Handler<typeof lookUpGift> =>
  async ({ code }, { tenantId, publication, moment }) => {
    const gift = await findGiftByToken(db, tenantId, code);
    if (gift === null) return notFound();
    const standing = redemptionState(gift, moment.today);
    const { bundle, length } = giftPlan(publication, gift);
    return {
      standing,
      planName: bundle.name,
      term: length,
      isPrintOffer: gift.product === "P",
      recipientName: gift.recipientName,
      // The link was emailed to that address. Somebody who tries codes from cards learns no address.
      recipientEmail: standing === "open" && isLink(code) && gift.recipientEmail !== "" ? gift.recipientEmail : null,
      note: gift.note,
      donorName: `${gift.donorFirstName} ${gift.donorLastName}`,
      redeemThrough: gift.redeemThrough,
      delivery: standing === "open" && gift.product === "P" ? gift.delivery : null,
    };
  };
