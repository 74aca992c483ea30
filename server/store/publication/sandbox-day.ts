import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * Moves the calendar of a sandbox publication forward by one day. False if somebody else has moved it meanwhile, or the
 * publication is live and keeps the real one.
 */
export async function advanceOneDay(tx: Tx, daysAhead: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into sandbox_day as d (tenant_id, days_ahead)
    select t.tenant_id, ${daysAhead + 1} from tenant t where t.tenant_id = ${tx.tenantId} and t.mode = 'sandbox'
    on conflict (tenant_id) do update set days_ahead = excluded.days_ahead where d.days_ahead = ${daysAhead}::int
    returning d.days_ahead`.execute(tx.q);
  if (rows.length === 0) return false;
  await waitOneDayLess(tx, now);
  return true;
}

/** A worker sends a charge within a minute, or not at all, and has its answer within another minute. */
const chargeTakesMinutes = 2;

/**
 * Brings the next gateway check of each payment, refund, and reversal a day closer, because the publication's clock
 * moved by a day. Two things follow real time and stay: the search for a second charge while a browser may still hold a
 * token, and a refund that is being sent right now. Unpaid orders and unproven logins are purged a day sooner.
 *
 * A charge to a stored card that nobody heard of again becomes a day older, too, unless it may be under way: otherwise a
 * charge that was never sent would stay in doubt until more than an hour of real time is over, and a moved clock can have
 * passed whole terms by then.
 */
async function waitOneDayLess(tx: Tx, now: Date): Promise<void> {
  await Promise.all([
    sql`update payment_intent i set next_check_at = i.next_check_at - interval '1 day'
      where i.tenant_id = ${tx.tenantId} and i.next_check_at is not null
        and i.state not in ('captured', 'voided', 'refunded')`.execute(tx.q),
    sql`update payment_intent i set token_at = i.token_at - interval '1 day'
      where i.tenant_id = ${tx.tenantId} and i.purpose = 'renewal' and i.state in ('token', 'unknown')
        and i.next_check_at is not null
        and i.token_at < ${now}::timestamptz - make_interval(mins => ${chargeTakesMinutes})`.execute(tx.q),
    sql`update refund r set next_at = r.next_at - interval '1 day'
      where r.tenant_id = ${tx.tenantId} and r.state in ('requested', 'sent')
        and (r.claimed_until is null or r.claimed_until < ${now}::timestamptz)`.execute(tx.q),
    sql`update reversal r set next_at = r.next_at - interval '1 day'
      where r.tenant_id = ${tx.tenantId} and r.state = 'sent'
        and (r.claimed_until is null or r.claimed_until < ${now}::timestamptz)`.execute(tx.q),
    sql`update subscription u set price_held_until = u.price_held_until - interval '1 day'
      where u.tenant_id = ${tx.tenantId} and u.status = 'pending'`.execute(tx.q),
    sql`update gift g set price_held_until = g.price_held_until - interval '1 day'
      where g.tenant_id = ${tx.tenantId} and g.state = 'pending'`.execute(tx.q),
    sql`update login lo set created_at = lo.created_at - interval '1 day'
      where lo.tenant_id = ${tx.tenantId} and lo.email_confirmed_at is null`.execute(tx.q),
  ]);
}

export type TrailLine = {
  readonly entryId: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly outcome: string;
};

/** The entries of a publication's audit trail after one entry, oldest first. */
export async function trailAfter(tx: Tx, after: number, most: number): Promise<TrailLine[]> {
  const { rows } = await sql<TrailLine>`
    select a.entry_id as "entryId", a.actor, a.action, a.subject, a.outcome from audit_entry a
    where a.tenant_id = ${tx.tenantId} and a.entry_id > ${after} order by a.entry_id limit ${most}`.execute(tx.q);
  return rows;
}

/** The last entry of a publication's audit trail; 0 if it is empty. */
export async function lastTrailEntryId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(a.entry_id), 0) as last from audit_entry a where a.tenant_id = ${tx.tenantId}`.execute(tx.q);
  return rows[0]?.last ?? 0;
}
