import { sql } from "kysely";
import type { Announcement } from "#core/webhook/announcement.ts";
import type { Tx } from "#server/db/database.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";

/**
 * Writes a message to each endpoint that wants it, in the transaction of the event, so that it is sent after the
 * commit, and never if that is rolled back. Messages about one account are written one after the other, so that their
 * numbers follow the order of their commits. Without endpoints it writes nothing and locks nothing.
 */
export async function announce(
  tx: Tx,
  { enqueue }: { readonly enqueue: Enqueue },
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return;
  const { tenantId, today } = tx;
  const { rows } = await sql<{ endpointId: number }>`
    with wanted as materialized (
      select e.endpoint_id, a.it, a.nth,
        pg_advisory_xact_lock(${tenantId}::int, hashtext('webhook ' || (a.it ->> 'accountNumber')))::text as locked
      from jsonb_array_elements(${JSON.stringify(announcements)}::jsonb) with ordinality as a(it, nth)
      join webhook_endpoint e on e.tenant_id = ${tenantId} and e.removed_at is null
        and (e.types is null or a.it ->> 'type' = any(e.types))
    )
    insert into webhook_message (tenant_id, endpoint_id, account_number, type, details, happened_on)
    select ${tenantId}::int, endpoint_id, (it ->> 'accountNumber')::bigint, it ->> 'type', it -> 'details', ${today}::date
    from wanted where locked is not null order by nth, endpoint_id
    returning endpoint_id as "endpointId"`.execute(tx.q);
  const endpoints = [...new Set(rows.map(({ endpointId }) => endpointId))];
  await enqueue(
    tx,
    "webhook",
    endpoints.map((id) => ({ tenantId, id: String(id) })),
  );
}
