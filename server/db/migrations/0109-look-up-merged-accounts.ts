import { type Kysely, sql } from "kysely";

/** The trigger of 0101 read every account of the publication for each answer about news (server/db/computed-first.ts says why). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function mailing_list_marks_choice() returns trigger language plpgsql as $$
    declare
      holder bigint := (select coalesce(c.merged_into, c.account_number) from account c
        where c.tenant_id = new.tenant_id and c.account_number = new.account_number);
    begin
      perform mark_mailbox(a.tenant_id, a.contact_email, null) from account a
        where a.tenant_id = new.tenant_id and a.account_number = holder;
      return null;
    end $$`.execute(db);
}
