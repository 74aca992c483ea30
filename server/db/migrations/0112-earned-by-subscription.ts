import { type Kysely, sql } from "kysely";

/**
 * What a subscription's deliveries have earned, as a sum on its row. The books have one entry for everything that a
 * step of the day's work has earned, instead of one for each subscription and day (docs/decisions/0135). Earlier
 * entries keep their subscription, and are not in this sum.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table subscription add column earned_cents int not null default 0`.execute(db);
}
