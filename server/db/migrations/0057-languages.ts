import { type Kysely, sql } from "kysely";

/**
 * The language of a reader, of what is emailed to her, and of the texts that she agreed to. A login without one has
 * never chosen: its browser decides. Everything written before was in English.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table login add column language text check (language in ('en', 'es'))`.execute(db);
  await sql`alter table letter add column language text not null default 'en' check (language in ('en', 'es'))`.execute(
    db,
  );
  await sql`alter table price_consent
    add column language text not null default 'en' check (language in ('en', 'es'))`.execute(db);
}
