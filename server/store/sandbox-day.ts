import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * Moves the calendar of a sandbox publication on by one day. False: somebody else has moved it meanwhile, or the
 * publication is live and keeps the real one.
 */
export async function moveOneDay(tx: Tx, daysAhead: number): Promise<boolean> {
  const { rows } = await sql`
    insert into sandbox_day as d (tenant_id, days_ahead)
    select t.tenant_id, ${daysAhead + 1} from tenant t where t.tenant_id = ${tx.tenantId} and t.mode = 'sandbox'
    on conflict (tenant_id) do update set days_ahead = excluded.days_ahead where d.days_ahead = ${daysAhead}::int
    returning d.days_ahead`.execute(tx.q);
  return rows.length === 1;
}

export type TrailLine = {
  readonly entryId: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly outcome: string;
};

/** What the trail of a publication has after an entry, oldest first. */
export async function trailAfter(tx: Tx, after: number, most: number): Promise<TrailLine[]> {
  const { rows } = await sql<TrailLine>`
    select a.entry_id as "entryId", a.actor, a.action, a.subject, a.outcome from audit_entry a
    where a.tenant_id = ${tx.tenantId} and a.entry_id > ${after} order by a.entry_id limit ${most}`.execute(tx.q);
  return rows;
}

/** Where the trail of a publication ends now; 0 while it is empty. */
export async function endOfTrail(tx: Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(a.entry_id), 0) as last from audit_entry a where a.tenant_id = ${tx.tenantId}`.execute(tx.q);
  return rows[0]?.last ?? 0;
}
