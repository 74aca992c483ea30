import { type Kysely, sql } from "kysely";

/** Up to when the payer was shown to be paid: if that has moved when the payment is posted, it is voided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_intent add column paid_through date`.execute(db);
}
