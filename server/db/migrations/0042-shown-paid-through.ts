import { type Kysely, sql } from "kysely";

/** The paid-through day that the payer was shown: if it has moved when the payment is posted, the payment is voided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_intent add column paid_through date`.execute(db);
}
