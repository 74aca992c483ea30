import { type AtPublication, atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { giftWords } from "#server/store/gift/gift-facts.ts";
import { claimBouncedGifts } from "#server/store/gift/given-gifts.ts";
import { claimDueGifts } from "#server/store/gift/gift.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";

export type SendDueGiftsNeeds = RecordNeeds & PublicationNeeds;

const batch = 100;

/**
 * Writes the emails of gifts whose day has come, by the publication's calendar (rules 4.14). Safe to run more than
 * once, and to be killed at any instant.
 * @returns how many there were.
 */
export const sendDueGifts = atPublication(
  async (needs: SendDueGiftsNeeds, { publication, tenantId, today }): Promise<number> => {
    const by = { actor: "job:gift-letters", tenant: publication.tenant };
    let sent = 0;
    for (let count = batch; count === batch; sent += count) {
      count = await needs.db.write({ tenantId, today }, async (tx) => {
        const due = await claimDueGifts(tx, today, needs.clock.now(), batch);
        for (const { redeemThrough, mailOn, ...gift } of due)
          if (redeemThrough !== null && mailOn !== null)
            await record(tx, needs, by, "gift.send", { ...giftWords(publication, gift), redeemThrough, mailOn });
        return due.length;
      });
    }
    return sent + (await notifyOfBounces(needs, { publication, tenantId, today }));
  },
);

/** Notifies donors once if their gift's email came back: only they know the right address. */
const notifyOfBounces = (
  needs: SendDueGiftsNeeds,
  { publication, tenantId, today }: Pick<AtPublication, "publication" | "tenantId" | "today">,
): Promise<number> =>
  needs.db.write({ tenantId, today }, async (tx) => {
    const returned = await claimBouncedGifts(tx, needs.clock.now(), batch);
    const by = { actor: "job:gift-letters", tenant: publication.tenant };
    for (const gift of returned) await record(tx, needs, by, "gift.return", giftWords(publication, gift));
    return returned.length;
  });
