import { sql } from "kysely";
import type { ChangeSince } from "#core/staff/changed-since.ts";
import type { Tx } from "#server/db/database.ts";
import { changesNothing } from "./account-version.ts";

type Seen = { readonly accountNumber: number; readonly seen: number; readonly timeZone: string };

/** The last change of an account after the version that somebody saw; null if there was none. */
export async function lastChangeSince(tx: Tx, { accountNumber, seen, timeZone }: Seen): Promise<ChangeSince | null> {
  const at = sql`(e.at at time zone ${timeZone}::text)`;
  const { rows } = await sql<ChangeSince>`
    select e.actor, e.action, coalesce(e.on_day, ${at}::date) as "on",
      (extract(hour from ${at}) * 60 + extract(minute from ${at}))::int as minutes,
      (select s.name from staff s where e.actor = 'staff:' || s.staff_id) as "staffName"
    from audit_entry e
    where e.tenant_id = ${tx.tenantId} and e.subject = ${`account:${accountNumber}`} and e.entry_id > ${seen}
      and e.action <> 'desk.act' and not ${changesNothing}
    order by e.entry_id desc limit 1`.execute(tx.q);
  return rows[0] ?? null;
}
