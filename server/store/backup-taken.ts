import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";

/** Records that a backup is complete and on disk. `takenAt`: the instant that its records show. */
export async function noteBackup(owner: Kysely<Tables>, takenAt: string): Promise<void> {
  await sql`insert into backup_taken (taken_at) values (${takenAt}::timestamptz) on conflict do nothing`.execute(owner);
}

/** When the newest backup of this database was taken; null: none since it was created or restored. */
export async function lastBackup(db: Kysely<Tables>): Promise<Date | null> {
  const { rows } = await sql<{ takenAt: Date | null }>`
    select max(taken_at) as "takenAt" from backup_taken`.execute(db);
  return rows[0]?.takenAt ?? null;
}
