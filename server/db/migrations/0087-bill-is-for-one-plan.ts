import { type Kysely, sql } from "kysely";

/**
 * Nobody who pays by bill waits for another plan: a bill is for one plan and is paid in parts, and whoever waited could
 * pay neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update subscription set next_bundle_id = null, next_rate_code = null, next_rate_version = null
      where method = 'bill' and next_bundle_id <> bundle_id;
    alter table subscription add constraint subscription_bill_is_for_one_plan
      check (method <> 'bill' or next_bundle_id is null or next_bundle_id = bundle_id);
  `.execute(db);
}
