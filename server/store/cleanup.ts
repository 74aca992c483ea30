import { sql } from "kysely";
import { signInEmailCodeDays } from "#core/profile/sign-in-email.ts";
import type { Tx } from "#server/db/database.ts";

/**
 * Removes what is no longer needed: yesterday's keys and limits, unused addresses, used codes, old invitations. Safe to
 * run at any time and more than once.
 */
export async function cleanUp(tx: Tx, now: Date): Promise<void> {
  const t = tx.tenantId;
  for (const statement of [
    sql`delete from idempotency_key where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '24 hours'`,
    sql`delete from mailbox_lock where tenant_id = ${t} and used_at < ${now}::timestamptz - interval '1 day'`,
    sql`delete from throttle where tenant_id = ${t} and window_at < ${now}::timestamptz - interval '2 days'`,
    // Trackers do not accept older events.
    sql`delete from analytics_event where tenant_id = ${t} and happened_at < ${now}::timestamptz - interval '3 days'`,
    // A caller's address belongs to no login, and stays with their subscription.
    sql`delete from address x where x.tenant_id = ${t} and x.claimed_by is null
      and x.created_at < ${now}::timestamptz - interval '24 hours'
      and not exists (select from subscription u where u.tenant_id = ${t} and x.address_id = u.delivery_address_id)
      and not exists (select from subscription u where u.tenant_id = ${t} and x.address_id = u.billing_address_id)
      and not exists (select from gift g where g.tenant_id = ${t} and x.address_id in (g.delivery_address_id, g.billing_address_id))
      and not exists (select from seasonal_plan y where y.tenant_id = ${t} and x.address_id in (y.address_id, y.home_address_id))
      and not exists (select from address_change c where c.tenant_id = ${t} and c.address_id = x.address_id)`,
    sql`delete from sign_in_transaction where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '1 day'`,
    sql`delete from openid_record where tenant_id = ${t} and expires_at < ${now}::timestamptz - interval '1 hour'`,
    sql`delete from sign_in_code where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '1 day'`,
    // Kept while somebody may still find the email, so that its link says that it has expired.
    sql`delete from mail_token where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '90 days'`,
    sql`delete from contact_email_token where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '1 day'`,
    sql`update account set pending_email = null, pending_email_at = null
      where tenant_id = ${t} and pending_email is not null and pending_email_at < ${now}::timestamptz - interval '1 day'`,
    sql`update sign_in_email_change set settled_at = ${now}, outcome = 'over' where tenant_id = ${t} and settled_at is null
      and confirmed_at is null and asked_at < ${now}::timestamptz - make_interval(days => ${signInEmailCodeDays})`,
    // A change that was carried out says which mailboxes were the person's.
    sql`delete from sign_in_email_change where tenant_id = ${t} and outcome <> 'moved'
      and asked_at < ${now}::timestamptz - interval '90 days'`,
    sql`delete from account_access where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '1 day'`,
    sql`delete from session where tenant_id = ${t} and expires_at < ${now}::timestamptz - interval '30 days'`,
    // Staff have read the email and dealt with it; that it was written stays on record.
    sql`update inbound_mail set words = '' where tenant_id = ${t} and words <> ''
      and settled_at < ${now}::timestamptz - interval '90 days'`,
    // Kept for a while, so that a link that is opened late says that it has expired. Links are deleted with the record
    // that they open.
    sql`delete from access_invitation where tenant_id = ${t} and invited_at < ${now}::timestamptz - interval '90 days'`,
    sql`delete from held_change where tenant_id = ${t} and asked_at < ${now}::timestamptz - interval '90 days'`,
    sql`delete from hand_off where tenant_id = ${t} and made_at < ${now}::timestamptz - interval '90 days'`,
    sql`delete from staff_view where tenant_id = ${t} and made_at < ${now}::timestamptz - interval '1 day'`,
    sql`delete from access_code_letter where tenant_id = ${t} and written_at < ${now}::timestamptz - interval '90 days'`,
    // An item that a staff member took and left is free again.
    sql`delete from staff_queue_item where tenant_id = ${t} and settled_at is null
      and taken_at < ${now}::timestamptz - interval '30 days'`,
    sql`delete from webhook_message where tenant_id = ${t} and state <> 'queued'
      and settled_at < ${now}::timestamptz - case state when 'dead' then interval '90 days' else interval '30 days' end`,
    // Messages whose endpoint nobody turned on again.
    sql`delete from webhook_message where tenant_id = ${t} and state = 'queued'
      and happened_at < ${now}::timestamptz - interval '90 days'`,
    sql`update webhook_endpoint set sealed_old_secret = null, old_secret_until = null
      where tenant_id = ${t} and old_secret_until < ${now}`,
    // Staff belong to no publication, so whichever publication's cleanup runs first removes theirs.
    sql`delete from staff_throttle where window_at < ${now}::timestamptz - interval '2 days'`,
    sql`delete from staff_challenge where expires_at < ${now}::timestamptz`,
    // An email that is sent late opens a new link only if its invitation is still on record.
    sql`delete from staff_link where expires_at < ${now}::timestamptz - interval '90 days'`,
  ]) {
    await statement.execute(tx.q);
  }
}
