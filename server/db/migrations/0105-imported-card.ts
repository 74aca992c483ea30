import { type Kysely, sql } from "kysely";

/** What the gateway says about imported cards before they are charged for the first time (docs/decisions/0123). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table imported_account add column card_state text not null default 'unasked'
      check (card_state in ('unasked', 'works', 'unknown', 'another-card', 'expired'))`.execute(db);
}
