import { type Kysely, sql } from "kysely";

/** When backups of this database were written, so that `./doorstep check` can say how old the last one is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_taken (
      taken_at timestamptz primary key,
      written_at timestamptz not null default now()
    );
  `.execute(db);
}
