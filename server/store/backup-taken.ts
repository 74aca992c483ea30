import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";

/** Records that a backup is complete and on disk. `takenAt`: the instant that its records show. */
export async function noteBackup(owner: Kysely<Tables>, takenAt: string): Promise<void> {
  await sql`insert into backup_taken (taken_at) values (${takenAt}::timestamptz) on conflict do nothing`.execute(owner);
}

/** When the newest backup of this database was taken; null if none was since it was created or restored. */
export async function lastBackup(db: Kysely<Tables>): Promise<Date | null> {
  const { rows } = await sql<{ takenAt: Date | null }>`
    select max(taken_at) as "takenAt" from backup_taken`.execute(db);
  return rows[0]?.takenAt ?? null;
}

/** `take`: the schedule took a backup. `verify`: it restored one into a scratch database, and audited it. */
export type BackupTask = "take" | "verify";
export type BackupResult = {
  readonly task: BackupTask;
  readonly ok: boolean;
  readonly at: Date;
  readonly says: string;
};

/** Records how a task of the schedule went, replacing the last record with the same result. */
export async function noteBackupResult(owner: Kysely<Tables>, { task, ok, at, says }: BackupResult): Promise<void> {
  await sql`insert into backup_result (task, ok, at, says) values (${task}, ${ok}, ${at}, ${says})
    on conflict (task, ok) do update set at = excluded.at, says = excluded.says`.execute(owner);
}

/** The last success and the last failure of each task, newest first. Empty if nothing was ever scheduled here. */
export async function backupResults(owner: Kysely<Tables>): Promise<readonly BackupResult[]> {
  const { rows } = await sql<BackupResult>`select task, ok, at, says from backup_result order by at desc`.execute(
    owner,
  );
  return rows;
}
