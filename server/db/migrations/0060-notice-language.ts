import { type Kysely, sql } from "kysely";

/** The language in which a notice was given, as part of its proof. Everything written before was in its email's, or in English. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice add column language text not null default 'en' check (language in ('en', 'es'))`.execute(
    db,
  );
  await sql`update notice n set language = l.language from letter l
    where l.tenant_id = n.tenant_id and l.letter_id = n.letter_id and l.language <> 'en'`.execute(db);
}
