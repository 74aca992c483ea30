import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";

/** The last finding of a check, as a running program has written it. */
export type StoredWatchFinding = {
  readonly check: string;
  /** The publication or host that it is about; empty for the installation. */
  readonly of: string;
  readonly ok: boolean;
  readonly says: string;
  readonly since: Date;
  readonly seenAt: Date;
  readonly alarmAt: Date | null;
};

export async function readFindings(q: Kysely<Tables>): Promise<StoredWatchFinding[]> {
  const { rows } = await sql<StoredWatchFinding>`
    select f.check_name as "check", f.check_of as "of", f.is_ok as ok, f.says, f.since, f.seen_at as "seenAt",
      f.alarm_at as "alarmAt"
    from watch_finding f order by f.check_name, f.check_of`.execute(q);
  return rows;
}

/** Replaces everything that was known from these checks, so that a problem that is gone is no longer found. */
export async function writeFindings(
  q: Kysely<Tables>,
  checks: readonly string[],
  findings: readonly StoredWatchFinding[],
): Promise<void> {
  if (checks.length === 0) return;
  await q.deleteFrom("watch_finding").where("check_name", "in", checks).execute();
  if (findings.length === 0) return;
  await q
    .insertInto("watch_finding")
    .values(
      findings.map(({ check, of, ok, says, since, seenAt, alarmAt }) => ({
        check_name: check,
        check_of: of,
        is_ok: ok,
        says,
        since,
        seen_at: seenAt,
        alarm_at: alarmAt,
      })),
    )
    .execute();
}
