import type { makeGiftCard } from "#contract/gifts.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { hashToken } from "#server/crypto/random.ts";
import { addCardCode } from "#server/store/gift/given-gifts.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { giftSentencesIn } from "./given-gift-words-in.ts";
import { lockOwnGift } from "./own-gift.ts";

type Needs = RecordNeeds & { readonly newCode: () => string };

/** Makes the code that is printed on a gift's card. Only its hash is stored, so each printing has its own code. */
export const makeMakeGiftCard =
  ({ newCode, ...needs }: Needs): Handler<typeof makeGiftCard> =>
  async ({ giftId }, context) => {
    const { account } = context.caller;
    if (account === null) return notFound();
    const errorMessage = giftSentencesIn[context.language].settled;
    return context.command(async (tx) => {
      const gift = await lockOwnGift(tx, giftId, account.accountNumber);
      if (gift === "missing") return notFound();
      if (gift === "settled") return { isSuccess: false, code: "settled", errorMessage } as const;
      const code = newCode();
      await addCardCode(tx, giftId, hashToken(code));
      await record(tx, needs, byReader(context), "gift.card", { giftId, accountNumber: account.accountNumber });
      return { isSuccess: true, code, errorMessage: "" } as const;
    });
  };
