import { type Kysely, sql } from "kysely";

/** What a subscription has earned has an index of its own; this is for everything else that was posted for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index journal_entry_subscription on journal_entry (tenant_id, subscription_id)
    where subscription_id is not null and earned_on is null`.execute(db);
}
