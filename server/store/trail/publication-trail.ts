import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { conditionsOf, idIn, isoOf, type TrailFilter, type TrailRow } from "./trail-filter.ts";

/** Where a page begins: after this row of the page before. */
export type TrailPlace = { readonly on: string; readonly id: string };

type Asked = { readonly filter: TrailFilter; readonly before: TrailPlace | null; readonly most: number };

/**
 * Entries of a publication's trail, newest first. Days come before numbers: so a filter of days, people, actions or
 * refusals reads its page off an index, however long the trail is.
 */
export function findTrail(db: Database, tenantId: number, { filter, before, most }: Asked): Promise<TrailRow[]> {
  const { accountNumber, from, to } = filter;
  return db.read<TrailRow>(tenantId, (tenant) => {
    const conditions = [
      sql<boolean>`e.tenant_id = ${tenant}`,
      ...conditionsOf(filter),
      ...(accountNumber === undefined ? [] : [sql<boolean>`e.subject = ${`account:${accountNumber}`}`]),
      ...(from === undefined ? [] : [sql<boolean>`e.on_day >= ${from}::date`]),
      ...(to === undefined ? [] : [sql<boolean>`e.on_day <= ${to}::date`]),
      ...(before === null ? [] : [sql<boolean>`(e.on_day, e.entry_id) < (${before.on}::date, ${before.id}::bigint)`]),
    ];
    return sql<TrailRow>`
      select p.entry_id::text as id, ${isoOf(sql`p.at`)} as at, p.on_day as "on", p.actor, p.action, p.subject,
        p.outcome, p.details,
        coalesce((select st.name from staff st where st.staff_id = ${idIn("staff", sql`p.actor`)}),
          (select lo.email from login lo where lo.tenant_id = ${tenant} and lo.login_id = ${idIn("login", sql`p.actor`)}),
          '') as who,
        coalesce((select trim(ac.first_name || ' ' || ac.last_name) from account ac
            where ac.tenant_id = ${tenant} and ac.account_number = ${idIn("account", sql`p.subject`)}),
          (select lo.email from login lo where lo.tenant_id = ${tenant} and lo.login_id = ${idIn("login", sql`p.subject`)}),
          '') as about
      from (select e.entry_id, e.at, e.on_day, e.actor, e.action, e.subject, e.outcome, e.details from audit_entry e
        where ${sql.join(conditions, sql` and `)}
        order by e.on_day desc, e.entry_id desc limit ${most}) p
      order by p.on_day desc, p.entry_id desc`;
  });
}

/** Names that the trail has for staff and commands: each is looked up once in the index, not once for each entry. */
export function findTrailPeople(
  db: Database,
  tenantId: number,
): Promise<readonly { readonly actor: string; readonly name: string }[]> {
  return db.read(
    tenantId,
    (tenant) => sql`
      with recursive named(actor) as (
        (select e.actor collate "C" from audit_entry e
          where e.tenant_id = ${tenant} and e.actor collate "C" >= 'command:'
          order by e.actor collate "C" limit 1)
        union all
        select (select e.actor collate "C" from audit_entry e
          where e.tenant_id = ${tenant} and e.actor collate "C" > n.actor
          order by e.actor collate "C" limit 1)
        from named n where n.actor is not null
      )
      select n.actor, coalesce(st.name, '') as name from named n
      left join staff st on st.staff_id = ${idIn("staff", sql`n.actor`)}
      where n.actor like 'staff:%' or n.actor like 'command:%'
      order by 2, 1`,
  );
}
