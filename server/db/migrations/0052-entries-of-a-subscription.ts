import { type Kysely, sql } from "kysely";

/** An index for everything posted for a subscription, except what it has earned, which has its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index journal_entry_subscription on journal_entry (tenant_id, subscription_id)
    where subscription_id is not null and earned_on is null`.execute(db);
}
