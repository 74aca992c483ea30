import { type Kysely, sql } from "kysely";

/**
 * How the schedule's backups went: the last one that was taken, and the last one that was restored to see whether it is good, each
 * with the last time that it failed. At most four rows.
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
