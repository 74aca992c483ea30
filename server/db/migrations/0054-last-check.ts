import { type Kysely, sql } from "kysely";

/**
 * A payment that can't be made any more is asked about one last time, for a charge that the gateway recorded late. It holds
 * no renewal back, as one does that somebody may be paying right now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_intent add column is_last_check boolean not null default false`.execute(db);
}
