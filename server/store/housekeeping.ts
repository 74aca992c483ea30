import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * Removes what has had its time: keys and limits of yesterday, addresses that nobody used, spent codes, and orders that
 * were not paid for within 14 days (rules 4.1), unless a payment of theirs may still go through. Safe to run at any time and twice.
 */
export async function cleanUp(tx: Tx, now: Date): Promise<void> {
  const t = tx.tenantId;
  for (const statement of [
    sql`delete from idempotency_key where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '24 hours'`,
    sql`delete from mailbox_lock where tenant_id = ${t} and used_at < ${now}::timestamptz - interval '1 day'`,
    sql`delete from throttle where tenant_id = ${t} and window_at < ${now}::timestamptz - interval '2 days'`,
    // No tracker takes what is older.
    sql`delete from analytics_event where tenant_id = ${t} and happened_at < ${now}::timestamptz - interval '3 days'`,
    sql`delete from address where tenant_id = ${t} and claimed_by is null and created_at < ${now}::timestamptz - interval '24 hours'`,
    sql`delete from sign_in_transaction where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '1 day'`,
    sql`delete from sign_in_code where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '1 day'`,
    // Kept for as long as somebody may still find the email: its link then says that it is too old.
    sql`delete from mail_token where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '90 days'`,
    sql`delete from contact_email_token where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '1 day'`,
    sql`update account set pending_email = null, pending_email_at = null
      where tenant_id = ${t} and pending_email is not null and pending_email_at < ${now}::timestamptz - interval '1 day'`,
    sql`delete from account_access where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '1 day'`,
    sql`delete from session where tenant_id = ${t} and expires_at < ${now}::timestamptz - interval '30 days'`,
    // What somebody wrote has been read and seen to; that they wrote stays.
    sql`update inbound_mail set words = '' where tenant_id = ${t} and words <> ''
      and settled_at < ${now}::timestamptz - interval '90 days'`,
    // Since it was last chosen: its price is held for the first of the 14 days.
    sql`update subscription u set status = 'ended' where u.tenant_id = ${t} and u.status = 'pending'
      and u.price_held_until < ${now}::timestamptz - interval '13 days'
      and not exists (select from payment_intent i where i.tenant_id = ${t} and i.subscription_id = u.subscription_id
        and (i.next_check_at is not null or i.state = 'review'))`,
    // A bogo gift goes with its purchase.
    sql`update gift g set state = 'withdrawn' where g.tenant_id = ${t} and g.state = 'pending'
      and g.price_held_until < ${now}::timestamptz - interval '13 days'
      and not exists (select from payment_intent i where i.tenant_id = ${t}
        and (i.gift_id = g.gift_id or i.subscription_id = g.subscription_id)
        and (i.next_check_at is not null or i.state = 'review'))`,
  ]) {
    await statement.execute(tx.q);
  }
}
