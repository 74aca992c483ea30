import { giftForYouKey } from "#core/event/gift-events.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";
import {
  type GiftAtDesk,
  isEmailWritten,
  lockGiftAtDesk,
  noteGiftEmailSent,
  withdrawGiftEmailRow,
} from "#server/store/gift/gift-desk.ts";
import { giftWords } from "#server/store/gift/gift-facts.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { type CausedBy, record, type RecordNeeds } from "#server/store/record.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type GiftDeskNeeds = RecordNeeds & { readonly db: Database; readonly clock: Clock };

type Refusal = "no-gift" | "not-open" | "not-mailed-yet";

export type GiftActionResult =
  | { readonly kind: "sent" | "sent-before"; readonly to: string }
  | { readonly kind: "taken-back" | "taken-back-before" }
  | { readonly kind: "refused"; readonly because: Refusal };

/** Sends a recipient's email again, to the same or another address; a second try on the same day changes nothing. */
export function resendGift(
  needs: GiftDeskNeeds,
  publication: Publication,
  asked: { readonly giftId: string; readonly to: string | null; readonly actor: string },
): Promise<GiftActionResult> {
  return needs.db.write(tenantDay(needs.clock, publication.tenant), async (tx) => {
    const { today } = tx;
    const gift = await lockGiftAtDesk(tx, asked.giftId);
    if (gift === null) return refused("no-gift");
    const { redeemThrough } = gift;
    if (gift.state !== "open" || redeemThrough === null || redeemThrough < today) return refused("not-open");
    // A gift that waits for its day is emailed automatically on that day.
    if (!gift.isMailed && !gift.isTakenBack) return refused("not-mailed-yet");
    const to = asked.to ?? gift.recipientEmail;
    // A card has no mailbox until somebody enters one.
    if (to === "") return refused("not-mailed-yet");
    const by = { actor: asked.actor, tenant: publication.tenant };
    const again = { publication, gift: { ...gift, redeemThrough }, now: needs.clock.now(), by };
    return { kind: await emailGiftAgain(tx, needs, again, to), to };
  });
}

type Again = {
  readonly publication: Publication;
  readonly gift: GiftAtDesk & { readonly redeemThrough: Day };
  readonly now: Date;
  readonly by: CausedBy;
};

/** At most once a day for each address and each set of links that still work. */
export async function emailGiftAgain(
  tx: Tx,
  needs: RecordNeeds,
  { publication, gift, now, by }: Again,
  recipientEmail: string,
): Promise<"sent" | "sent-before"> {
  const { giftId, redeemThrough } = gift;
  const againAt = (linksSince: number) => `:${recipientEmail}:${tx.today}:${linksSince}`;
  const stays = recipientEmail === gift.recipientEmail;
  if (stays && (await isEmailWritten(tx, giftForYouKey(giftId, againAt(gift.linksSince))))) return "sent-before";
  const again = againAt(await noteGiftEmailSent(tx, giftId, recipientEmail, now));
  const words = giftWords(publication, { ...gift, recipientEmail });
  await record(tx, needs, by, "gift.resend", { ...words, redeemThrough, again });
  return "sent";
}

/** Takes a recipient's email back: it is not sent, or its link no longer works. The gift stays paid for. */
export const withdrawGiftEmail = (
  needs: GiftDeskNeeds,
  { tenant }: Publication,
  giftId: string,
): Promise<GiftActionResult> =>
  needs.db.write(tenantDay(needs.clock, tenant), (tx) =>
    withdrawGiftEmailInTx(tx, needs, { actor: "staff", tenant }, giftId),
  );

/** Takes the email back inside a desk user's transaction. */
export async function withdrawGiftEmailInTx(
  tx: Tx,
  needs: RecordNeeds,
  by: CausedBy,
  giftId: string,
): Promise<GiftActionResult> {
  const gift = await lockGiftAtDesk(tx, giftId);
  if (gift === null) return refused("no-gift");
  if (gift.state !== "open") return refused("not-open");
  if (gift.isTakenBack) return { kind: "taken-back-before" };
  await withdrawGiftEmailRow(tx, giftId);
  const { accountNumber } = gift;
  await record(tx, needs, by, "gift.take-letter-back", { giftId, accountNumber });
  return { kind: "taken-back" };
}

const refused = (because: Refusal): GiftActionResult => ({ kind: "refused", because });
