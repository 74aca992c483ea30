import { type Kysely, sql } from "kysely";

/** The number of the check with which staff paid a refund that no gateway could: its reader sees it in the history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add column paid_by_check text`.execute(db);
}
