import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { GoLivePreview } from "#core/import/go-live-preview.ts";
import type { Tx } from "#server/db/database.ts";

/** The last requested preview of going live on a day. */
export type StoredGoLivePreview = {
  readonly aheadId: string;
  readonly onDay: Day;
  /** Everything from which it was computed. Null if it is still being computed. */
  readonly workedFrom: string | null;
  readonly found: GoLivePreview | null;
};

export async function findGoLivePreview(tx: Tx): Promise<StoredGoLivePreview | null> {
  const { rows } = await sql<StoredGoLivePreview>`
    select h.ahead_id as "aheadId", h.on_day as "onDay", h.worked_from as "workedFrom", h.found
    from move_in_ahead h where h.tenant_id = ${tx.tenantId}`.execute(tx.q);
  return rows[0] ?? null;
}

/** Requests a preview, which replaces the one before. */
export async function requestGoLivePreview(tx: Tx, aheadId: string, onDay: Day): Promise<void> {
  await sql`
    insert into move_in_ahead (tenant_id, ahead_id, on_day, asked_on)
    values (${tx.tenantId}, ${aheadId}::uuid, ${onDay}::date, ${tx.today}::date)
    on conflict (tenant_id) do update set ahead_id = excluded.ahead_id, on_day = excluded.on_day,
      asked_on = excluded.asked_on, worked_from = null, found = null`.execute(tx.q);
}

/** Stores a result. Changes nothing if another preview was requested meanwhile. */
export async function saveGoLivePreview(
  tx: Tx,
  aheadId: string,
  workedFrom: string,
  found: GoLivePreview,
): Promise<void> {
  await sql`
    update move_in_ahead set worked_from = ${workedFrom}, found = ${JSON.stringify(found)}::jsonb
    where tenant_id = ${tx.tenantId} and ahead_id = ${aheadId}::uuid`.execute(tx.q);
}

/** Deletes old previews, because they name people who can't begin. */
export async function deleteGoLivePreviewsBefore(tx: Tx, day: Day): Promise<void> {
  await sql`delete from move_in_ahead where tenant_id = ${tx.tenantId} and asked_on < ${day}::date`.execute(tx.q);
}
