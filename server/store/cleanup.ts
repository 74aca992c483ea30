import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * Removes what is no longer needed: yesterday's keys and limits, addresses that nobody used, used codes, old
 * invitations. Safe to run at any time and more than once.
 */
export async function cleanUp(tx: Tx, now: Date): Promise<void> {
  const t = tx.tenantId;
  for (const statement of [
    sql`delete from idempotency_key where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '24 hours'`,
    sql`delete from mailbox_lock where tenant_id = ${t} and used_at < ${now}::timestamptz - interval '1 day'`,
    sql`delete from throttle where tenant_id = ${t} and window_at < ${now}::timestamptz - interval '2 days'`,
    // Trackers do not accept older events.
    sql`delete from analytics_event where tenant_id = ${t} and happened_at < ${now}::timestamptz - interval '3 days'`,
    sql`delete from address where tenant_id = ${t} and claimed_by is null and created_at < ${now}::timestamptz - interval '24 hours'`,
    sql`delete from sign_in_transaction where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '1 day'`,
    sql`delete from sign_in_code where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '1 day'`,
    // Kept while somebody may still find the email: its link then says that it has expired.
    sql`delete from mail_token where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '90 days'`,
    sql`delete from contact_email_token where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '1 day'`,
    sql`update account set pending_email = null, pending_email_at = null
      where tenant_id = ${t} and pending_email is not null and pending_email_at < ${now}::timestamptz - interval '1 day'`,
    sql`delete from account_access where tenant_id = ${t} and created_at < ${now}::timestamptz - interval '1 day'`,
    sql`delete from session where tenant_id = ${t} and expires_at < ${now}::timestamptz - interval '30 days'`,
    // Staff have read what somebody wrote and dealt with it; that they wrote stays on record.
    sql`update inbound_mail set words = '' where tenant_id = ${t} and words <> ''
      and settled_at < ${now}::timestamptz - interval '90 days'`,
    // A link that is opened late still says that it has expired. Links are deleted with the record that they open.
    sql`delete from access_invitation where tenant_id = ${t} and invited_at < ${now}::timestamptz - interval '90 days'`,
    sql`delete from held_change where tenant_id = ${t} and asked_at < ${now}::timestamptz - interval '90 days'`,
    sql`delete from access_code_letter where tenant_id = ${t} and written_at < ${now}::timestamptz - interval '90 days'`,
    // The publishers' own people belong to no publication: whichever comes first removes theirs.
    sql`delete from staff_throttle where window_at < ${now}::timestamptz - interval '2 days'`,
    sql`delete from staff_challenge where expires_at < ${now}::timestamptz`,
  ]) {
    await statement.execute(tx.q);
  }
}
