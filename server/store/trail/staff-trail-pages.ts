import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";
import { conditionsOf, isoOf, staffNameOf, type TrailFilter, type TrailRow } from "./trail-filter.ts";

type Q = Kysely<Tables>;
type Asked = { readonly filter: TrailFilter; readonly before: string | null; readonly most: number };

/** Entries of the staff trail, newest first. Days are in UTC, because the installation has no time zone of its own. */
export async function findStaffTrail(q: Q, { filter, before, most }: Asked): Promise<TrailRow[]> {
  const { from, to } = filter;
  const conditions = [
    sql<boolean>`true`,
    ...conditionsOf(filter),
    ...(from === undefined ? [] : [sql<boolean>`e.at >= ${`${from}T00:00:00Z`}::timestamptz`]),
    ...(to === undefined ? [] : [sql<boolean>`e.at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`]),
    ...(before === null ? [] : [sql<boolean>`e.trail_id < ${before}::bigint`]),
  ];
  const { rows } = await sql<TrailRow>`
    select e.trail_id::text as id, ${isoOf(sql`e.at`)} as at, (e.at at time zone 'UTC')::date as "on", e.actor, e.action,
      e.subject, e.outcome, e.details,
      ${staffNameOf(sql`e.actor`)} as who,
      ${staffNameOf(sql`e.subject`)} as about
    from staff_trail e where ${sql.join(conditions, sql` and `)}
    order by e.trail_id desc limit ${most}`.execute(q);
  return rows;
}

/** All staff members, and the commands that changed them. */
export async function findStaffTrailPeople(
  q: Q,
): Promise<readonly { readonly actor: string; readonly name: string }[]> {
  const { rows } = await sql<{ actor: string; name: string }>`
    select 'staff:' || s.staff_id as actor, s.name from staff s
    union all
    select distinct e.actor, '' from staff_trail e where e.actor like 'command:%'
    order by 2, 1`.execute(q);
  return rows;
}
