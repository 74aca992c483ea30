import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { GiftState } from "#core/gift/gift-state.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { giftColumns, type GiftRecord } from "./gift.ts";

/** A gift that was paid for, as its donor sees it. */
export type GivenGift = GiftRecord & {
  readonly state: Exclude<GiftState, "pending">;
  readonly mailOn: Day;
  readonly redeemThrough: Day;
  readonly redeemedOn: Day | null;
  readonly isMailed: boolean;
  readonly isReturned: boolean;
};

/** An account's gifts, newest first. Gifts that were dropped before they were paid for are left out. */
export const findGivenGifts = (db: Database, tenantId: number, accountNumber: number): Promise<GivenGift[]> =>
  db.read<GivenGift>(
    tenantId,
    (tenant) => sql<GivenGift>`
      select ${giftColumns}, publication_day(g.redeemed_at) as "redeemedOn", g.mailed_at is not null as "isMailed",
        g.returned_at is not null or g.letter_taken_back as "isReturned"
      from gift g join account d on d.tenant_id = ${tenant} and d.account_number = g.account_number
      where g.tenant_id = ${tenant} and g.account_number = ${accountNumber} and g.state <> 'pending'
        and g.mail_on is not null
      order by g.created_at desc limit 100`,
  );

export type GiftChange = {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly note: string;
  readonly mailOn: Day;
  /** Null if it is emailed on its day, or not at all. */
  readonly mailedAt: Date | null;
};

/** Writes what the donor changed. If the address is new, links that were emailed before are dead. */
export async function changeGivenGift(tx: Tx, giftId: string, change: GiftChange): Promise<void> {
  await sql`update gift set recipient_name = ${change.recipientName}, note = ${change.note},
      mail_on = ${change.mailOn}::date, mailed_at = ${change.mailedAt}::timestamptz, letter_taken_back = false,
      returned_at = null, return_told_at = null,
      links_since = case when recipient_email = ${change.recipientEmail} then links_since else now() end,
      recipient_email = ${change.recipientEmail}
    where tenant_id = ${tx.tenantId} and gift_id = ${giftId}::uuid`.execute(tx.q);
}

/** Adds a code for a printed card. Like a link, it works until the gift is redeemed. */
export async function addCardCode(tx: Tx, giftId: string, codeHash: Buffer): Promise<void> {
  await sql`insert into gift_token (tenant_id, token_hash, gift_id)
    values (${tx.tenantId}, ${codeHash}, ${giftId}::uuid)`.execute(tx.q);
}

/** Notes that the mailbox refused the gift's email. Later changes of the address are not affected. */
export async function noteGiftReturned(tx: Tx, giftId: string, recipient: string, now: Date): Promise<void> {
  await sql`update gift set returned_at = ${now}
    where tenant_id = ${tx.tenantId} and gift_id = ${giftId}::uuid and recipient_email = ${recipient}`.execute(tx.q);
}

/** Takes gifts whose email bounced, once each, so that their donors can be notified. */
export async function claimBouncedGifts(tx: Tx, now: Date, most: number): Promise<GiftRecord[]> {
  const { rows } = await sql<GiftRecord>`
    with back as (
      select gift_id from gift where tenant_id = ${tx.tenantId} and state = 'open' and returned_at is not null
        and return_told_at is null
      limit ${most} for update skip locked
    )
    update gift g set return_told_at = ${now} from back, account d
    where g.tenant_id = ${tx.tenantId} and g.gift_id = back.gift_id
      and d.tenant_id = g.tenant_id and d.account_number = g.account_number
    returning ${giftColumns}`.execute(tx.q);
  return rows;
}
