import { sql } from "kysely";
import type { ExpiryEntry } from "#core/ledger/expiry.ts";
import type { PersonName } from "#core/gift/recipient-name.ts";
import type { FirstTerm } from "#core/subscribing/first-term.ts";
import type { Tx } from "#server/db/database.ts";
import type { GiftRecord } from "./gift.ts";

export type GiftRedemption = {
  readonly gift: GiftRecord;
  readonly recipient: PersonName & { readonly loginId: number; readonly email: string };
  /** Null if nothing is printed. */
  readonly deliveryAddressId: number | null;
  readonly term: FirstTerm;
  readonly grant: ExpiryEntry;
  /** The circulation system that keeps the new account. */
  readonly circulationSystem: string;
  readonly now: Date;
};

export type Redeemed = { readonly accountNumber: number; readonly subscriptionId: number };

/**
 * Gives the recipient their own account with a subscription that is paid for and ends automatically, in one statement:
 * account, grant, subscription, units and gift are all written, or none is.
 */
export async function redeemGiftFor(tx: Tx, redemption: GiftRedemption): Promise<Redeemed> {
  const t = tx.tenantId;
  const { gift, recipient, term, grant } = redemption;
  const { rows } = await sql<Redeemed>`
    with holder as (
      insert into account (tenant_id, account_number, first_name, last_name, contact_email, e_notice_email, phone, origin,
        circulation_system)
      values (${t}, nextval('account_number_seq'), ${recipient.firstName}, ${recipient.lastName}, ${recipient.email},
        ${recipient.email}, '', 'online', ${redemption.circulationSystem})
      returning account_number
    ), held as (
      insert into account_grant (tenant_id, login_id, account_number, kind, proof)
      select ${t}, ${recipient.loginId}, account_number, 'owner', 'gift' from holder
    ), started as (
      insert into subscription (tenant_id, account_number, bundle_id, rate_code, rate_version, add_on_ids, product, status,
        method, renews, delivery_address_id, start_on, paid_through, renews_on, anchor_day, price_held_until)
      select ${t}, account_number, ${gift.bundleId}, ${gift.rateCode}, ${gift.rateVersion}, ${gift.addOnIds}::text[],
        ${gift.product}, 'active', 'bill', false, ${redemption.deliveryAddressId}::bigint, ${term.startOn}::date,
        ${term.paidThrough}::date, ${term.renewsOn}::date, ${term.anchorDay}::smallint, ${redemption.now}::timestamptz
      from holder returning subscription_id
    ), granted as (
      insert into expiry_entry (tenant_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor, reference,
        posted_on, print_days)
      select ${t}, subscription_id, ${grant.cause}, ${grant.halfUnits}::int, ${grant.issueOn}::date, ${gift.rateCode},
        ${gift.rateVersion}::int, ${`login:${recipient.loginId}`},
        ${`gift:${gift.giftId}`}, ${tx.today}::date, ${grant.printDays ?? null}::smallint[]
      from started
    ), gone as (
      update gift set state = 'redeemed', redeemed_at = ${redemption.now}, redeemed_by = ${recipient.loginId},
        redeemed_account = (select account_number from holder)
      where tenant_id = ${t} and gift_id = ${gift.giftId}::uuid
    )
    select account_number as "accountNumber", subscription_id as "subscriptionId" from holder, started`.execute(tx.q);
  const [row] = rows;
  if (row === undefined) throw new Error(`gift ${gift.giftId} made no account`);
  return row;
}
