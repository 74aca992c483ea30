import type { changeGift } from "#contract/gifts.ts";
import { parseDay } from "#core/day.ts";
import { isGiftDay } from "#core/subscribing/gift-days.ts";
import type { RateLimit } from "#core/site/throttle.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { giftWords } from "#server/store/gift/gift-facts.ts";
import { changeGivenGift } from "#server/store/gift/given-gifts.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { countUse } from "#server/store/throttle.ts";
import { giftSentencesIn } from "./given-gift-words-in.ts";
import { lockOwnGift } from "./own-gift.ts";

/** A donor must not make us write to any number of strangers (security.md 22). */
const changesOfOneGift: RateLimit = { most: 10, windowSeconds: 24 * 60 * 60 };

/**
 * Lets the donor correct the recipient, the note or the day, until the gift is redeemed. A new address is emailed
 * immediately, or on the chosen day if nothing was emailed yet.
 */
export const makeChangeGift =
  (needs: RecordNeeds): Handler<typeof changeGift> =>
  async ({ giftId, recipientName, recipientEmail = "", note, sendOn }, context) => {
    const { caller, publication, now, language } = context;
    const { account } = caller;
    if (account === null) return notFound();
    return context.command(async (tx) => {
      const refused = (code: "settled" | "gift-date") =>
        ({ isSuccess: false, code, errorMessage: giftSentencesIn[language][code] }) as const;
      const gift = await lockOwnGift(tx, giftId, account.accountNumber);
      if (gift === "missing") return notFound();
      if (gift === "settled") return refused("settled");
      const taken = await countUse(tx, `gift:${giftId}`, changesOfOneGift, now);
      if (!taken.allowed) return refuse(429, "", { retryAfterSeconds: taken.retryAfterSeconds });
      // An email to this address was already sent; the day applies only to one that was not.
      const stays = gift.isMailed && recipientEmail === gift.recipientEmail;
      const chosen = sendOn === undefined ? tx.today : parseDay(sendOn);
      if (!stays && (chosen === null || !isGiftDay(chosen, tx.today))) return refused("gift-date");
      const mailOn = stays || chosen === null ? gift.mailOn : chosen;
      const goesOut = !stays && recipientEmail !== "" && mailOn === tx.today;
      const change = { recipientName, recipientEmail, note, mailOn };
      await changeGivenGift(tx, giftId, { ...change, mailedAt: goesOut || stays ? now : null });
      const words = giftWords(publication, { ...gift, ...change });
      const by = byReader(context);
      if (goesOut)
        await record(tx, needs, by, "gift.resend", {
          ...words,
          redeemThrough: gift.redeemThrough,
          again: `:${recipientEmail}:${tx.today}:${now.getTime()}`,
        });
      else await record(tx, needs, by, "gift.change", { giftId, accountNumber: account.accountNumber });
      return { isSuccess: true, errorMessage: "" } as const;
    });
  };
