import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { GiftState } from "#core/gift/gift-state.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { GiftKind } from "#server/db/tables/gift.ts";

/** A donor's choice, before it is paid for. */
export type PendingGift = {
  readonly giftId: string;
  readonly kind: GiftKind;
  /** The donor's account. */
  readonly accountNumber: number;
  /** The purchase that a bogo gift comes with. */
  readonly subscriptionId: number | null;
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly addOnIds: readonly string[];
  readonly product: "P" | "D";
  readonly billingAddressId: number | null;
  readonly deliveryAddressId: number | null;
  readonly recipientName: string;
  /** "" if the donor prints a card. */
  readonly recipientEmail: string;
  readonly note: string;
  readonly startOn: Day | null;
  readonly priceHeldUntil: Date;
  /** The donor knows about an earlier gift to the same mailbox. */
  readonly isSecond: boolean;
};

export type GiftRecipient = Pick<PendingGift, "recipientName" | "recipientEmail" | "note" | "startOn">;

/** The recipient of the free gift that comes with an unpaid purchase. Null if there is none. */
export async function findUnpaidBogo(
  db: Database,
  tenantId: number,
  subscriptionId: number,
): Promise<GiftRecipient | null> {
  const [found] = await db.read(
    tenantId,
    (tenant) => sql<GiftRecipient>`select f.recipient_name as "recipientName", f.recipient_email as "recipientEmail",
        f.note, f.start_on as "startOn"
      from gift f where f.tenant_id = ${tenant} and f.subscription_id = ${subscriptionId} and f.kind = 'bogo'
        and f.state = 'pending'`,
  );
  return found ?? null;
}

// A literal: a parameter would not match the partial index once the server keeps a generic plan.
const pending = sql.lit("pending" as const);

/** Writes the account's gift that waits for its payment; choosing again replaces it. */
export async function putPendingGift(tx: Tx, gift: PendingGift): Promise<string> {
  const chosen = {
    kind: gift.kind,
    subscription_id: gift.subscriptionId,
    bundle_id: gift.bundleId,
    rate_code: gift.rateCode,
    rate_version: gift.rateVersion,
    add_on_ids: [...gift.addOnIds],
    product: gift.product,
    billing_address_id: gift.billingAddressId,
    delivery_address_id: gift.deliveryAddressId,
    recipient_name: gift.recipientName,
    recipient_email: gift.recipientEmail,
    note: gift.note,
    start_on: gift.startOn,
    price_held_until: gift.priceHeldUntil,
    is_second: gift.isSecond,
  };
  const { gift_id } = await tx.q
    .insertInto("gift")
    .values({
      tenant_id: tx.tenantId,
      gift_id: gift.giftId,
      state: "pending",
      account_number: gift.accountNumber,
      ...chosen,
      mail_on: null,
      redeem_through: null,
      mailed_at: null,
      redeemed_at: null,
      redeemed_by: null,
      redeemed_account: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "account_number"]).where("state", "=", pending).doUpdateSet(chosen),
    )
    .returning("gift_id")
    .executeTakeFirstOrThrow();
  return gift_id;
}

/**
 * Withdraws a gift that was never paid for, because the account has chosen something else now, or has already paid for
 * that gift.
 */
export async function withdrawPendingGift(tx: Tx, accountNumber: number, giftId?: string): Promise<void> {
  await tx.q
    .updateTable("gift")
    .set({ state: "withdrawn" })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .where("state", "=", "pending")
    .$if(giftId !== undefined, (one) => one.where("gift_id", "=", giftId ?? ""))
    .execute();
}

/** A gift with what its emails, its page and its redemption need. */
export type GiftRecord = {
  readonly giftId: string;
  readonly kind: GiftKind;
  readonly state: GiftState;
  readonly accountNumber: number;
  readonly donorFirstName: string;
  readonly donorLastName: string;
  readonly donorEmail: string;
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly addOnIds: readonly string[];
  readonly product: "P" | "D";
  readonly deliveryAddressId: number | null;
  readonly recipientName: string;
  /** "" if the donor prints a card, and nothing is emailed. */
  readonly recipientEmail: string;
  readonly note: string;
  readonly startOn: Day | null;
  readonly mailOn: Day | null;
  readonly redeemThrough: Day | null;
  readonly redeemedBy: number | null;
};

export const giftColumns = sql`g.gift_id as "giftId", g.kind, g.state, g.account_number as "accountNumber",
  d.first_name as "donorFirstName", d.last_name as "donorLastName", d.contact_email as "donorEmail",
  g.bundle_id as "bundleId", g.rate_code as "rateCode", g.rate_version as "rateVersion", g.add_on_ids as "addOnIds",
  g.product, g.delivery_address_id as "deliveryAddressId", g.recipient_name as "recipientName",
  g.recipient_email as "recipientEmail", g.note, g.start_on as "startOn", g.mail_on as "mailOn",
  g.redeem_through as "redeemThrough", g.redeemed_by as "redeemedBy"`;

/** The free gift that comes with a purchase, while it waits for its payment. Null if there is none. */
export async function lockGiftOfPurchase(tx: Tx, subscriptionId: number): Promise<GiftRecord | null> {
  const { rows } = await sql<GiftRecord>`select ${giftColumns} from gift g
    join account d on d.tenant_id = g.tenant_id and d.account_number = g.account_number
    where g.tenant_id = ${tx.tenantId} and g.subscription_id = ${subscriptionId} and g.state = 'pending'
    for update of g`.execute(tx.q);
  return rows[0] ?? null;
}

export async function lockGift(tx: Tx, giftId: string): Promise<GiftRecord | null> {
  const { rows } = await sql<GiftRecord>`select ${giftColumns} from gift g
    join account d on d.tenant_id = g.tenant_id and d.account_number = g.account_number
    where g.tenant_id = ${tx.tenantId} and g.gift_id = ${giftId}::uuid for update of g`.execute(tx.q);
  return rows[0] ?? null;
}

/** Opens a gift that was paid for: from now on it can be redeemed. */
export async function openGift(
  tx: Tx,
  giftId: string,
  days: { readonly mailOn: Day; readonly redeemThrough: Day; readonly mailedAt: Date | null },
): Promise<void> {
  await tx.q
    .updateTable("gift")
    .set({ state: "open", mail_on: days.mailOn, redeem_through: days.redeemThrough, mailed_at: days.mailedAt })
    .where("tenant_id", "=", tx.tenantId)
    .where("gift_id", "=", giftId)
    .execute();
}

/**
 * Takes gifts whose day has come, and notes that their emails are written; rows that another worker holds are skipped.
 */
export async function claimDueGifts(tx: Tx, today: Day, now: Date, most: number): Promise<GiftRecord[]> {
  const { rows } = await sql<GiftRecord>`
    with due as (
      select gift_id from gift where tenant_id = ${tx.tenantId} and state = 'open' and mailed_at is null
        and not letter_taken_back and recipient_email <> '' and mail_on <= ${today}::date
      order by mail_on limit ${most} for update skip locked
    )
    update gift g set mailed_at = ${now} from due, account d
    where g.tenant_id = ${tx.tenantId} and g.gift_id = due.gift_id
      and d.tenant_id = g.tenant_id and d.account_number = g.account_number
    returning ${giftColumns}`.execute(tx.q);
  return rows;
}

/** An open gift to this mailbox that is not redeemed yet; null if there is none. */
export async function findOpenGiftTo(tx: Tx, recipientEmail: string): Promise<string | null> {
  const row = await tx.q
    .selectFrom("gift")
    .select("gift_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("recipient_email", "=", recipientEmail)
    .where("state", "=", "open")
    .executeTakeFirst();
  return row?.gift_id ?? null;
}
