import { type Kysely, sql } from "kysely";

/** On which of the publication's days a refund was asked for (docs/decisions/0023). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add column requested_on date`.execute(db);
}
