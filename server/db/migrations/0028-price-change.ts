import { type Kysely, sql } from "kysely";

/** From which term on a version of a rate is also the price of those who have an older one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_version add column subscribers_from date`.execute(db);
}
