import { type Kysely, sql } from "kysely";

/**
 * A publication's first language, used for people who have not chosen one. Each email and notice asks for it, and
 * reading it from the settings unpacked all of them: catalog texts, terms and translations.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table tenant add column first_language text not null
      generated always as (coalesce(settings #>> '{site,languages,0}', 'en')) stored`.execute(db);
}
