import { type Kysely, sql } from "kysely";

/**
 * A checkout is tied to the browser in which its password was typed: only there it may become a session of the account
 * area. Checkouts that began earlier have none, and their buyers sign in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column browser_hash bytea`.execute(db);
}
