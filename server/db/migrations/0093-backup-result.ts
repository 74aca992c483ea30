import { type Kysely, sql } from "kysely";

/**
 * How scheduled backups went: the last one taken, and the last one restored as a test, each with the time of its last
 * failure. At most four rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_result (
      task text not null check (task in ('take', 'verify')),
      ok boolean not null,
      at timestamptz not null,
      says text not null,
      primary key (task, ok)
    );
    -- The checks of a running program tell how it went.
    grant select on backup_result to doorstep_app;
  `.execute(db);
}
