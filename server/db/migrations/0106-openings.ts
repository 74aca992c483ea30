import { type Kysely, sql } from "kysely";

/** What each payment was opened for, with its invoice number and gateway handles (docs/decisions/0121). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_intent add column openings jsonb not null default '{}'`.execute(db);
}
