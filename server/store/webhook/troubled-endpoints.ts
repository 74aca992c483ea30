import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { OffReason } from "#core/webhook/after-failure.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** An endpoint that needs a person's attention: it was turned off automatically, or has dead messages. */
export type TroubledEndpoint = {
  readonly endpointId: number;
  readonly url: string;
  readonly offBecause: OffReason | null;
  readonly lastAnswer: string | null;
  readonly dead: number;
  readonly since: Day;
};

/** Selects rows as `w`, for a list and its count. */
export const troubledEndpoints = (t: RawBuilder<number>) => sql`(
    select e.endpoint_id, e.url, e.off_because, e.last_answer, d.dead,
      publication_day(least(e.off_at, d.since)) as since
    from webhook_endpoint e cross join lateral (
      select count(*)::int as dead, min(m.settled_at) as since from webhook_message m
      where m.tenant_id = ${t} and m.endpoint_id = e.endpoint_id and m.state = 'dead') d
    where e.tenant_id = ${t} and e.removed_at is null and (e.off_because in ('gone', 'failing') or d.dead > 0)) w`;

export const findTroubledEndpoints = (db: Database, tenantId: number): Promise<TroubledEndpoint[]> =>
  db.read<TroubledEndpoint>(
    tenantId,
    (t) => sql<TroubledEndpoint>`
      select w.endpoint_id as "endpointId", w.url, w.off_because as "offBecause", w.last_answer as "lastAnswer", w.dead,
        w.since
      from ${troubledEndpoints(t)} order by w.since, w.endpoint_id`,
  );

/** @returns how many dead messages of an endpoint were dropped. */
export async function dropDeadMessages(tx: Tx, endpointId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from webhook_message where tenant_id = ${tx.tenantId}
    and endpoint_id = ${endpointId} and state = 'dead'`.execute(tx.q);
  return Number(numAffectedRows);
}
