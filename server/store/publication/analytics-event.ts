import { sql } from "kysely";
import type { TrackedEvent } from "#server/adapters/tracker/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";

/** Records an event in the caller's transaction; it is forwarded from the queue after the commit (security.md I6). */
export async function queueEvent(tx: Tx, enqueue: Enqueue, eventId: string, event: TrackedEvent): Promise<void> {
  const { at, ...rest } = event;
  await tx.q
    .insertInto("analytics_event")
    .values({ tenant_id: tx.tenantId, event_id: eventId, event: JSON.stringify(rest), happened_at: at })
    .execute();
  await enqueue(tx, "analytics", [{ tenantId: tx.tenantId, id: eventId }]);
}

type Row = { event: Omit<TrackedEvent, "at">; at: Date };

/** Null if it was already forwarded, or given up. */
export async function findEvent(db: Database, tenantId: number, eventId: string): Promise<TrackedEvent | null> {
  const [row] = await db.read<Row>(
    tenantId,
    (tenant) => sql<Row>`select e.event, e.happened_at as at from analytics_event e
      where e.tenant_id = ${tenant} and e.event_id = ${eventId}::uuid`,
  );
  return row === undefined ? null : { ...row.event, at: row.at };
}

/** Deletes a forwarded event, of which nothing stays here. */
export async function dropEvent(tx: Tx, eventId: string): Promise<void> {
  await tx.q
    .deleteFrom("analytics_event")
    .where("tenant_id", "=", tx.tenantId)
    .where("event_id", "=", eventId)
    .execute();
}
