import { type Kysely, sql } from "kysely";

/**
 * An account's email in the form in which mailboxes are compared, in its own column. Row-level security keeps an index
 * on `lower(contact_email)` from being used, so each such look-up read every account of the publication
 * (server/db/computed-first.ts says why).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table account add column contact_mailbox text not null generated always as (lower(contact_email)) stored;
    drop index account_office_email;
    drop index account_contact_email;
    drop index account_same_email;
    create index account_contact_mailbox on account (tenant_id, contact_mailbox);
  `.execute(db);
}
