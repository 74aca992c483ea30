import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { AnnouncedType } from "#core/webhook/announcement.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A message as staff see it. */
export type ShownMessage = {
  readonly messageId: string;
  readonly endpointId: number;
  readonly url: string;
  readonly type: AnnouncedType;
  readonly accountNumber: number;
  readonly happenedOn: Day;
  readonly state: "queued" | "delivered" | "dead";
  readonly attempts: number;
  readonly nextAt: Date | null;
  readonly lastAnswer: string | null;
  readonly settledAt: Date | null;
};

type Wanted = {
  readonly endpointId: number | null;
  readonly state: ShownMessage["state"] | null;
  readonly atMost: number;
};

/** Newest first. */
export const findMessages = (
  db: Database,
  tenantId: number,
  { endpointId, state, atMost }: Wanted,
): Promise<ShownMessage[]> =>
  db.read<ShownMessage>(
    tenantId,
    (tenant) => sql<ShownMessage>`
      select m.message_id as "messageId", m.endpoint_id as "endpointId", e.url, m.type, m.account_number::int as "accountNumber",
        m.happened_on as "happenedOn", m.state, m.attempts, nullif(m.next_at, '-infinity') as "nextAt",
        m.last_answer as "lastAnswer", m.settled_at as "settledAt"
      from webhook_message m
      join webhook_endpoint e on e.tenant_id = ${tenant} and e.endpoint_id = m.endpoint_id and e.removed_at is null
      where m.tenant_id = ${tenant} and (${endpointId}::int is null or m.endpoint_id = ${endpointId})
        and (${state}::text is null or m.state = ${state})
      order by m.seq desc limit ${atMost}`,
  );

/**
 * Lets messages be sent again, under their own ids: one, whatever its state; all dead ones of an endpoint; or those of
 * every endpoint that is on.
 * @returns their endpoints, and how many messages there are.
 */
export async function replayMessages(
  tx: Tx,
  which: { readonly messageId: string } | { readonly deadOf: number | "every-endpoint" },
): Promise<{ readonly endpoints: readonly number[]; readonly count: number }> {
  const chosen =
    "messageId" in which
      ? sql`m.message_id = ${which.messageId} and m.state <> 'queued'`
      : sql`m.state = 'dead' and ${
          which.deadOf === "every-endpoint" ? sql`e.off_at is null` : sql`m.endpoint_id = ${which.deadOf}`
        }`;
  const { rows } = await sql<{ endpointId: number }>`
    update webhook_message m set state = 'queued', tried_since = null, attempts = 0, next_at = '-infinity', settled_at = null
    from webhook_endpoint e
    where m.tenant_id = ${tx.tenantId} and ${chosen}
      and e.tenant_id = ${tx.tenantId} and e.endpoint_id = m.endpoint_id and e.removed_at is null
    returning m.endpoint_id as "endpointId"`.execute(tx.q);
  return { endpoints: [...new Set(rows.map(({ endpointId }) => endpointId))], count: rows.length };
}
