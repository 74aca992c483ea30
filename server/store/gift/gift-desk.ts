import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { giftColumns, type GiftRecord, lockGift } from "./gift.ts";

/** A gift that can be redeemed, as staff see it. */
export type OpenGift = {
  readonly giftId: string;
  /** The donor's account. */
  readonly accountNumber: number;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly bundleId: string;
  readonly mailOn: Day;
  readonly redeemThrough: Day;
  readonly isMailed: boolean;
  readonly isTakenBack: boolean;
};

/** Gifts that were paid for and not redeemed, oldest email first. */
export const findOpenGifts = (db: Database, tenantId: number): Promise<OpenGift[]> =>
  db.read<OpenGift>(
    tenantId,
    (tenant) => sql<OpenGift>`
      select g.gift_id as "giftId", g.account_number as "accountNumber", g.recipient_name as "recipientName",
        g.recipient_email as "recipientEmail", g.bundle_id as "bundleId", g.mail_on as "mailOn",
        g.redeem_through as "redeemThrough", g.mailed_at is not null as "isMailed", g.letter_taken_back as "isTakenBack"
      from gift g where g.tenant_id = ${tenant} and g.state = 'open'
      order by g.mail_on, g.gift_id`,
  );

/** Whether a publication has this gift, in any state. */
export async function hasGift(db: Database, tenantId: number, giftId: string): Promise<boolean> {
  const rows = await db.read<{ giftId: string }>(
    tenantId,
    (tenant) => sql<{ giftId: string }>`
      select g.gift_id as "giftId" from gift g where g.tenant_id = ${tenant} and g.gift_id = ${giftId}::uuid`,
  );
  return rows.length > 0;
}

/**
 * A gift with the state of its email. `linksSince`: links made before this time are dead, in milliseconds since 1970;
 * zero if all work.
 */
export type GiftAtDesk = GiftRecord & {
  readonly isMailed: boolean;
  readonly isTakenBack: boolean;
  readonly linksSince: number;
};

/** Locked for the rest of the transaction. Null if there is none. */
export async function lockGiftAtDesk(tx: Tx, giftId: string): Promise<GiftAtDesk | null> {
  const { rows } = await sql<GiftAtDesk>`
    select ${giftColumns}, g.mailed_at is not null as "isMailed", g.letter_taken_back as "isTakenBack",
      coalesce(floor(extract(epoch from g.links_since) * 1000), 0)::float8 as "linksSince"
    from gift g
    join account d on d.tenant_id = g.tenant_id and d.account_number = g.account_number
    where g.tenant_id = ${tx.tenantId} and g.gift_id = ${giftId}::uuid for update of g`.execute(tx.q);
  return rows[0] ?? null;
}

/** The gift with its donor's account, locked in the same order as by a payment. Null if there is none. */
export async function lockGiftAndDonor(tx: Tx, giftId: string): Promise<GiftRecord | null> {
  const given = await tx.q
    .selectFrom("gift")
    .select("account_number")
    .where("tenant_id", "=", tx.tenantId)
    .where("gift_id", "=", giftId)
    .executeTakeFirst();
  if (given === undefined) return null;
  await lockAccount(tx, given.account_number);
  return lockGift(tx, giftId);
}

/** Withdraws the gift: its emails are no longer sent, and its links can't be redeemed. */
export async function withdrawGift(tx: Tx, giftId: string): Promise<void> {
  await tx.q
    .updateTable("gift")
    .set({ state: "withdrawn" })
    .where("tenant_id", "=", tx.tenantId)
    .where("gift_id", "=", giftId)
    .execute();
}

/** Withdraws the gift's email: it is not sent, and earlier links are dead. The gift keeps its state. */
export async function withdrawGiftEmailRow(tx: Tx, giftId: string): Promise<void> {
  await sql`update gift set letter_taken_back = true, links_since = now()
    where tenant_id = ${tx.tenantId} and gift_id = ${giftId}::uuid`.execute(tx.q);
}

/**
 * Notes that an email goes out now, to this address. If the address is new, earlier links are dead.
 * @returns since when links work, in milliseconds since 1970.
 */
export async function noteGiftEmailSent(tx: Tx, giftId: string, recipientEmail: string, now: Date): Promise<number> {
  const { rows } = await sql<{ linksSince: number }>`
    update gift set letter_taken_back = false, mailed_at = ${now}, returned_at = null, return_told_at = null,
      links_since = case when recipient_email = ${recipientEmail} then links_since else now() end,
      recipient_email = ${recipientEmail}
    where tenant_id = ${tx.tenantId} and gift_id = ${giftId}::uuid
    returning coalesce(floor(extract(epoch from links_since) * 1000), 0)::float8 as "linksSince"`.execute(tx.q);
  return rows[0]?.linksSince ?? 0;
}

export async function isEmailWritten(tx: Tx, naturalKey: string): Promise<boolean> {
  const row = await tx.q
    .selectFrom("letter")
    .select("letter_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("natural_key", "=", naturalKey)
    .executeTakeFirst();
  return row !== undefined;
}
