import { type Kysely, sql } from "kysely";

/**
 * The name by which a person recognizes the device they signed in on, for the list of their own sign-ins (security.md
 * 15).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column device text not null default ''`.execute(db);
}
