import type { sendGiftAgain } from "#contract/gifts.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { byReader, type RecordNeeds } from "#server/store/record.ts";
import { emailGiftAgain } from "./gift-desk.ts";
import { giftSentencesIn } from "./given-gift-words-in.ts";
import { lockOwnGift } from "./own-gift.ts";

/** For a recipient who lost the email: it is sent once more, at most once a day. */
export const makeSendGiftAgain =
  (needs: RecordNeeds): Handler<typeof sendGiftAgain> =>
  async ({ giftId }, context) => {
    const { account } = context.caller;
    if (account === null) return notFound();
    const errorMessage = giftSentencesIn[context.language].settled;
    return context.command(async (tx) => {
      const gift = await lockOwnGift(tx, giftId, account.accountNumber);
      if (gift === "missing") return notFound();
      if (gift === "settled" || gift.recipientEmail === "" || !gift.isMailed)
        return { isSuccess: false, code: "settled", errorMessage } as const;
      const { publication, now } = context;
      await emailGiftAgain(tx, needs, { publication, gift, now, by: byReader(context) }, gift.recipientEmail);
      return { isSuccess: true, errorMessage: "" } as const;
    });
  };
