import { type Kysely, sql } from "kysely";

/** What a payment did to the account's balance, in cents; null before it is posted (docs/decisions/0120). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_intent add column balance_change_cents int`.execute(db);
}
