import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import {
  type GiftAtDesk,
  isLetterWritten,
  lockGiftAtDesk,
  noteLetterAgain,
  takeLetterBack,
} from "#server/store/gift-desk.ts";
import { giftLetter } from "#server/store/gift-letter.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import type { Publication } from "#server/store/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type GiftDeskNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly enqueue: Enqueue;
  readonly uuid: () => string;
};

type Refusal = "no-gift" | "not-open" | "not-mailed-yet";

export type GiftDone =
  | { readonly kind: "sent" | "sent-before"; readonly to: string }
  | { readonly kind: "taken-back" | "taken-back-before" }
  | { readonly kind: "refused"; readonly because: Refusal };

/** Sends a recipient's letter once more, also to another address; the second time on a day nothing changes. */
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
    const letterOf = (linksSince: number) =>
      giftLetter(
        publication,
        { ...gift, recipientEmail },
        redeemThrough,
        needs.uuid,
        `:${recipientEmail}:${today}:${linksSince}`,
      );
    const stays = recipientEmail === gift.recipientEmail;
    if (stays && (await isLetterWritten(tx, letterOf(gift.linksSince).naturalKey)))
      return { kind: "sent-before", to: recipientEmail };
    const linksSince = await noteLetterAgain(tx, giftId, recipientEmail, needs.clock.now());
    await queueLetters(tx, needs.enqueue, [letterOf(linksSince)]);
    await note(tx, gift, "gift.resend", "sent");
    return { kind: "sent", to: recipientEmail };
  });
}

/** Takes a recipient's letter back: it is not sent, or its link leads nowhere. The gift stays paid for. */
export const takeGiftLetterBack = (
  { db, clock }: Pick<GiftDeskNeeds, "db" | "clock">,
  { tenant }: Publication,
  giftId: string,
): Promise<GiftDone> =>
  db.write(tenantDay(clock, tenant), async (tx) => {
    const gift = await lockGiftAtDesk(tx, giftId);
    if (gift === null) return refused("no-gift");
    if (gift.state !== "open") return refused("not-open");
    if (gift.isTakenBack) return { kind: "taken-back-before" };
    await takeLetterBack(tx, giftId);
    await note(tx, gift, "gift.take-letter-back", "taken-back");
    return { kind: "taken-back" };
  });

const refused = (because: Refusal): GiftDone => ({ kind: "refused", because });

const note = (tx: Tx, { giftId, accountNumber }: GiftAtDesk, action: string, outcome: string): Promise<void> =>
  audit(tx, { actor: "staff", action, subject: `account:${accountNumber}`, outcome, details: { giftId } });
