import { type Kysely, sql } from "kysely";

/** What an upgrade contains, in the publication's words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table add_on add column details text not null default ''`.execute(db);
}
