import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { giftWords } from "#server/store/gift/gift-words.ts";
import { takeDueGifts } from "#server/store/gift/gift.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";

export type SendDueGiftsNeeds = RecordNeeds & PublicationNeeds;

const batch = 100;

/**
 * Writes the emails of gifts that were given for a day which has come, by the publication's calendar (rules 4.14). Safe
 * to run twice, and to be killed at any instant. @returns how many there were.
 */
export const sendDueGifts = atPublication(
  async (needs: SendDueGiftsNeeds, { publication, tenantId, today }): Promise<number> => {
    const by = { actor: "job:gift-letters", tenant: publication.tenant };
    let sent = 0;
    for (let count = batch; count === batch; sent += count) {
      count = await needs.db.write({ tenantId, today }, async (tx) => {
        const due = await takeDueGifts(tx, today, needs.clock.now(), batch);
        for (const { redeemThrough, ...gift } of due)
          if (redeemThrough !== null)
            await record(tx, needs, by, "gift.send", { ...giftWords(publication, gift), redeemThrough });
        return due.length;
      });
    }
    return sent;
  },
);
