import { type Kysely, sql } from "kysely";

/** When this database was restored from a backup: only outside systems know what was done after the backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table restoration (
      restored_at timestamptz primary key default now(),
      taken_at timestamptz not null
    );
    grant select on restoration to doorstep_app;
  `.execute(db);
}
