import { sql } from "kysely";
import type { OffReason } from "#core/webhook/after-failure.ts";
import type { AnnouncedType } from "#core/webhook/announcement.ts";
import type { PayloadKind } from "#core/webhook/message.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { actorIn } from "#server/store/audit.ts";

export type NewEndpoint = {
  readonly url: string;
  /** Null for all types. */
  readonly types: readonly AnnouncedType[] | null;
  readonly payload: PayloadKind;
  /** Seals the endpoint's secret, which is bound to its number. */
  readonly sealFor: (endpointId: number) => Buffer;
  readonly actor: string;
  readonly now: Date;
};

/** @returns its number. */
export async function insertEndpoint(
  tx: Tx,
  { url, types, payload, sealFor, actor, now }: NewEndpoint,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext('webhook endpoints'))`.execute(tx.q);
  const { last } = await tx.q
    .selectFrom("webhook_endpoint")
    .select(({ fn }) => fn.max("endpoint_id").as("last"))
    .where("tenant_id", "=", tx.tenantId)
    .executeTakeFirstOrThrow();
  const endpointId = Number(last ?? 0) + 1;
  await tx.q
    .insertInto("webhook_endpoint")
    .values({
      tenant_id: tx.tenantId,
      endpoint_id: endpointId,
      url,
      types: types === null ? null : [...types],
      payload,
      sealed_secret: sealFor(endpointId),
      made_at: now,
      made_by: actorIn(tx, actor),
    })
    .execute();
  return endpointId;
}

/** The state of an endpoint, as staff see it. */
export type EndpointState = {
  readonly endpointId: number;
  readonly url: string;
  readonly types: readonly AnnouncedType[] | null;
  readonly payload: PayloadKind;
  readonly offBecause: OffReason | null;
  readonly offAt: Date | null;
  readonly failingSince: Date | null;
  readonly lastAnswer: string | null;
  readonly lastTriedAt: Date | null;
  readonly lastDeliveredAt: Date | null;
  /** Until when both secrets sign. */
  readonly oldSecretUntil: Date | null;
  readonly waiting: number;
  readonly dead: number;
};

/** A publication's endpoints, in the order in which they were added. */
export const findEndpoints = (db: Database, tenantId: number): Promise<EndpointState[]> =>
  db.read<EndpointState>(
    tenantId,
    (tenant) => sql<EndpointState>`
      select e.endpoint_id as "endpointId", e.url, e.types, e.payload, e.off_because as "offBecause", e.off_at as "offAt",
        e.failing_since as "failingSince", e.last_answer as "lastAnswer", e.last_tried_at as "lastTriedAt",
        e.last_delivered_at as "lastDeliveredAt", e.old_secret_until as "oldSecretUntil",
        (select count(*)::int from webhook_message m where m.tenant_id = ${tenant} and m.endpoint_id = e.endpoint_id
          and m.state = 'queued') as waiting,
        (select count(*)::int from webhook_message m where m.tenant_id = ${tenant} and m.endpoint_id = e.endpoint_id
          and m.state = 'dead') as dead
      from webhook_endpoint e where e.tenant_id = ${tenant} and e.removed_at is null order by e.endpoint_id`,
  );

/**
 * The old secret still signs until then. A secret from before the last change no longer does.
 * @returns false if there is no such endpoint.
 */
export async function changeSecret(
  tx: Tx,
  endpointId: number,
  { sealed, oldUntil }: { readonly sealed: Buffer; readonly oldUntil: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoint set sealed_old_secret = sealed_secret, old_secret_until = ${oldUntil}, sealed_secret = ${sealed}
    where tenant_id = ${tx.tenantId} and endpoint_id = ${endpointId} and removed_at is null
    returning endpoint_id`.execute(tx.q);
  return rows.length > 0;
}

/**
 * Turns an endpoint on again: what waits for it is tried as if it had just been written.
 * @returns false if there is no such endpoint, or it is on.
 */
export async function turnOnEndpoint(tx: Tx, endpointId: number): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoint set off_because = null, off_at = null, failures = 0, failing_since = null,
      rests_until = '-infinity'
    where tenant_id = ${tx.tenantId} and endpoint_id = ${endpointId} and off_at is not null and removed_at is null
    returning endpoint_id`.execute(tx.q);
  if (rows.length === 0) return false;
  await sql`
    update webhook_message set tried_since = null, attempts = 0, next_at = '-infinity'
    where tenant_id = ${tx.tenantId} and endpoint_id = ${endpointId} and state = 'queued'`.execute(tx.q);
  return true;
}

/** @returns false if there is no such endpoint, or it is off. */
export async function turnOffEndpoint(tx: Tx, endpointId: number, because: OffReason, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoint set off_because = ${because}, off_at = ${now}
    where tenant_id = ${tx.tenantId} and endpoint_id = ${endpointId} and off_at is null and removed_at is null
    returning endpoint_id`.execute(tx.q);
  return rows.length > 0;
}

/**
 * Removes an endpoint with its messages, except those that were delivered.
 * @returns false if there is none.
 */
export async function removeEndpoint(tx: Tx, endpointId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoint set removed_at = ${now}
    where tenant_id = ${tx.tenantId} and endpoint_id = ${endpointId} and removed_at is null
    returning endpoint_id`.execute(tx.q);
  if (rows.length === 0) return false;
  await sql`delete from webhook_message where tenant_id = ${tx.tenantId} and endpoint_id = ${endpointId}
    and state <> 'delivered'`.execute(tx.q);
  return true;
}
