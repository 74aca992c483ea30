import { type Kysely, sql } from "kysely";

/**
 * When a payment can no longer be made, the gateway is asked one last time, for a charge that it recorded late. Unlike
 * a payment that somebody may be making right now, it does not hold back a renewal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_intent add column is_last_check boolean not null default false`.execute(db);
}
