import { giftForYouKey } from "#core/event/gift-events.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { isEmailWritten, lockGiftAtDesk, noteEmailAgain, takeEmailBack } from "#server/store/gift/gift-desk.ts";
import { giftWords } from "#server/store/gift/gift-words.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type GiftDeskNeeds = RecordNeeds & { readonly db: Database; readonly clock: Clock };

type Refusal = "no-gift" | "not-open" | "not-mailed-yet";

export type GiftDone =
  | { readonly kind: "sent" | "sent-before"; readonly to: string }
  | { readonly kind: "taken-back" | "taken-back-before" }
  | { readonly kind: "refused"; readonly because: Refusal };

/** Sends a recipient's email once more, also to another address; the second time on a day nothing changes. */
export function resendGift(
  needs: GiftDeskNeeds,
  publication: Publication,
  asked: { readonly giftId: string; readonly to: string | null },
): Promise<GiftDone> {
  return needs.db.write(tenantDay(needs.clock, publication.tenant), async (tx) => {
    const { today } = tx;
    const gift = await lockGiftAtDesk(tx, asked.giftId);
    if (gift === null) return refused("no-gift");
    const { giftId, redeemThrough } = gift;
    if (gift.state !== "open" || redeemThrough === null || redeemThrough < today) return refused("not-open");
    // One that waits for its day goes out on it by itself.
    if (!gift.isMailed && !gift.isTakenBack) return refused("not-mailed-yet");
    const recipientEmail = asked.to ?? gift.recipientEmail;
    // Once a day for an address and the links that hold.
    const againAt = (linksSince: number) => `:${recipientEmail}:${today}:${linksSince}`;
    const stays = recipientEmail === gift.recipientEmail;
    if (stays && (await isEmailWritten(tx, giftForYouKey(giftId, againAt(gift.linksSince)))))
      return { kind: "sent-before", to: recipientEmail };
    const again = againAt(await noteEmailAgain(tx, giftId, recipientEmail, needs.clock.now()));
    const words = giftWords(publication, { ...gift, recipientEmail });
    const { tenant } = publication;
    await record(tx, needs, { actor: "staff", tenant }, "gift.resend", { ...words, redeemThrough, again });
    return { kind: "sent", to: recipientEmail };
  });
}

/** Takes a recipient's email back: it is not sent, or its link leads nowhere. The gift stays paid for. */
export const takeGiftEmailBack = (needs: GiftDeskNeeds, { tenant }: Publication, giftId: string): Promise<GiftDone> =>
  needs.db.write(tenantDay(needs.clock, tenant), async (tx) => {
    const gift = await lockGiftAtDesk(tx, giftId);
    if (gift === null) return refused("no-gift");
    if (gift.state !== "open") return refused("not-open");
    if (gift.isTakenBack) return { kind: "taken-back-before" };
    await takeEmailBack(tx, giftId);
    const { accountNumber } = gift;
    await record(tx, needs, { actor: "staff", tenant }, "gift.take-letter-back", { giftId, accountNumber });
    return { kind: "taken-back" };
  });

const refused = (because: Refusal): GiftDone => ({ kind: "refused", because });
