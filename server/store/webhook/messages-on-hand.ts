import { type Kysely, sql } from "kysely";
import type { OffReason } from "#core/webhook/after-failure.ts";
import type { Tables } from "#server/db/tables/tables.ts";

/** A receiver that has not received everything: messages wait for their next try, or have failed for good. */
export type MessagesOnHand = {
  readonly domain: string;
  readonly endpointId: number;
  readonly url: string;
  /** Why nothing is sent to it; null if it is on. */
  readonly offBecause: OffReason | null;
  readonly queued: number;
  readonly dead: number;
  /** When the oldest waiting event happened; null if none waits. */
  readonly oldest: Date | null;
  readonly lastAnswer: string | null;
};

/**
 * All receivers of all publications that have not received everything: first those with failed messages, then the
 * oldest.
 * @param owner connected as the owner of the tables, because that role sees every publication.
 */
export async function messagesOnHand(owner: Kysely<Tables>, most: number): Promise<MessagesOnHand[]> {
  const { rows } = await sql<MessagesOnHand>`
    select t.domain, e.endpoint_id as "endpointId", e.url, e.off_because as "offBecause", m.queued, m.dead, m.oldest,
      e.last_answer as "lastAnswer"
    from webhook_endpoint e join tenant t on t.tenant_id = e.tenant_id
    join (select w.tenant_id, w.endpoint_id, count(*) filter (where w.state = 'queued')::int as queued,
        count(*) filter (where w.state = 'dead')::int as dead, min(w.happened_at) filter (where w.state = 'queued') as oldest
      from webhook_message w where w.state in ('queued', 'dead') group by w.tenant_id, w.endpoint_id) m
      on m.tenant_id = e.tenant_id and m.endpoint_id = e.endpoint_id
    where e.removed_at is null
    order by m.dead = 0, m.oldest, e.endpoint_id limit ${most}`.execute(owner);
  return rows;
}
