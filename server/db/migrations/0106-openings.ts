import { type Kysely, sql } from "kysely";

/** What each payment was opened for, with the invoice number and the gateways' handles of it (docs/decisions/0121). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_intent add column openings jsonb not null default '{}'`.execute(db);
}
