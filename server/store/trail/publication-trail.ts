import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { actorIdIn, conditionsOf, isoOf, staffNameOf, type TrailFilter, type TrailRow } from "./trail-filter.ts";

/** Where a page begins: after this row of the page before. */
export type TrailCursor = { readonly on: string; readonly id: string };

/** An entry of a publication's trail. */
export type PublicationTrailRow = TrailRow & { readonly tenantId: number };

type Asked = { readonly filter: TrailFilter; readonly before: TrailCursor | null; readonly most: number };

/**
 * Entries of the trails of some publications, newest first. Sorted by day before number, so that a filter of days,
 * people, actions or refusals reads its page from an index of each publication, however long the trails are. Then one
 * statement for each publication on the page reads the names of its logins and accounts.
 */
export async function findTrail(
  db: Database,
  tenantIds: readonly number[],
  { filter, before, most }: Asked,
): Promise<readonly PublicationTrailRow[]> {
  const { accountNumber, from, to } = filter;
  const conditions = [
    sql<boolean>`e.tenant_id = w.tenant_id`,
    ...conditionsOf(filter),
    ...(accountNumber === undefined ? [] : [sql<boolean>`e.subject = ${`account:${accountNumber}`}`]),
    ...(from === undefined ? [] : [sql<boolean>`e.on_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`e.on_day <= ${to}::date`]),
    ...(before === null ? [] : [sql<boolean>`(e.on_day, e.entry_id) < (${before.on}::date, ${before.id}::bigint)`]),
  ];
  const rows = await db.readAcross<PublicationTrailRow>(
    tenantIds,
    (tenants) => sql<PublicationTrailRow>`
      select p.tenant_id as "tenantId", p.entry_id::text as id, ${isoOf(sql`p.at`)} as at, p.on_day as "on", p.actor,
        p.action, p.subject, p.outcome, p.details,
        ${staffNameOf(sql`p.actor`)} as who,
        '' as about
      from unnest(${tenants}) w(tenant_id) cross join lateral (
        select e.tenant_id, e.entry_id, e.at, e.on_day, e.actor, e.action, e.subject, e.outcome, e.details
        from audit_entry e where ${sql.join(conditions, sql` and `)}
        order by e.on_day desc, e.entry_id desc limit ${most}) p
      order by p.on_day desc, p.entry_id desc limit ${most}`,
  );
  return named(db, rows);
}

type Name = { readonly word: string; readonly name: string };

/** The rows with the names of their logins and accounts, which only a read in their own publication sees. */
async function named(db: Database, rows: readonly PublicationTrailRow[]): Promise<readonly PublicationTrailRow[]> {
  const names = new Map<string, string>();
  const parts = [...Map.groupBy(rows, ({ tenantId }) => tenantId)].map(async ([tenantId, those]) => {
    const words = [...new Set(those.flatMap(({ actor, subject }) => [actor, subject]))];
    for (const { word, name } of await findNames(db, tenantId, words)) names.set(`${tenantId} ${word}`, name);
  });
  await Promise.all(parts);
  return rows.map((row) => {
    const nameOf = (word: string): string => names.get(`${row.tenantId} ${word}`) ?? "";
    return { ...row, who: row.who === "" ? nameOf(row.actor) : row.who, about: nameOf(row.subject) };
  });
}

const findNames = (db: Database, tenantId: number, words: readonly string[]): Promise<Name[]> =>
  db.read<Name>(
    tenantId,
    (tenant) => sql<Name>`
      select 'login:' || lo.login_id as word, lo.email as name from login lo
      where lo.tenant_id = ${tenant} and lo.login_id = any(${idsIn("login", words)}::bigint[])
      union all
      select 'account:' || ac.account_number, trim(ac.first_name || ' ' || ac.last_name) from account ac
      where ac.tenant_id = ${tenant} and ac.account_number = any(${idsIn("account", words)}::bigint[])`,
  );

const idsIn = (who: "login" | "account", words: readonly string[]): string[] =>
  words.flatMap((word) => new RegExp(`^${who}:(\\d{1,15})$`).exec(word)?.[1] ?? []);

/**
 * The names of staff and commands in the trails: each is looked up once in the index, not once for each entry, and
 * readers' logins, which are between the two in the index, are skipped.
 */
export function findTrailPeople(
  db: Database,
  tenantIds: readonly number[],
): Promise<readonly { readonly actor: string; readonly name: string }[]> {
  return db.readAcross(
    tenantIds,
    (tenants) => sql`
      select distinct n.actor, coalesce(st.name, '') as name
      from unnest(${tenants}) w(tenant_id)
      cross join (values ('command:', 'command;'), ('staff:', 'staff;')) r(first, after)
      cross join lateral (
        with recursive named(actor) as (
          (select e.actor collate "C" from audit_entry e
            where e.tenant_id = w.tenant_id and e.actor collate "C" >= r.first and e.actor collate "C" < r.after
            order by e.actor collate "C" limit 1)
          union all
          select (select e.actor collate "C" from audit_entry e
            where e.tenant_id = w.tenant_id and e.actor collate "C" > n.actor and e.actor collate "C" < r.after
            order by e.actor collate "C" limit 1)
          from named n where n.actor is not null
        )
        select actor from named where actor is not null) n
      left join staff st on st.staff_id = ${actorIdIn("staff", sql`n.actor`)}
      order by 2, 1`,
  );
}
