import { type Kysely, sql } from "kysely";

/** What a reason for leaving is about, so that readers are asked only what can be true for them. "other" is always asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cancel_reason add column about text not null default 'other' check (about in
    ('price', 'time', 'delivery', 'season', 'moving', 'site', 'news', 'coverage', 'other'))`.execute(db);
}
