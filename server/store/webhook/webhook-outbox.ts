import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { AfterFailure } from "#core/webhook/after-failure.ts";
import type { AnnouncedType } from "#core/webhook/announcement.ts";
import type { PayloadKind } from "#core/webhook/message.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A message that is to be sent now, and where. */
export type MessageToSend = {
  readonly messageId: string;
  readonly endpointId: number;
  readonly type: AnnouncedType;
  readonly accountNumber: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly happenedOn: Day;
  readonly happenedAt: Date;
  /** When it was first tried. */
  readonly triedSince: Date;
  readonly attempts: number;
  readonly url: string;
  readonly payload: PayloadKind;
  readonly sealedSecret: Buffer;
  /** Null if no other secret signs now. */
  readonly sealedOldSecret: Buffer | null;
};

/**
 * Takes an endpoint's next message: the first of its account that waits, if its time has come. Nobody else takes it
 * before `leaseEnds`, nor a later one of the account before it is settled; a worker that is killed meanwhile loses the
 * lease, and the same message is sent again under the same id.
 *
 * `offset 0`: earlier messages are looked up for one account at a time. As a join, and while statistics still say that
 * nothing waits, each claim would read everything that does.
 */
export async function claimMessage(
  tx: Tx,
  endpointId: number,
  { now, leaseEnds }: { readonly now: Date; readonly leaseEnds: Date },
): Promise<MessageToSend | null> {
  const t = tx.tenantId;
  const { rows } = await sql<MessageToSend>`
    update webhook_message m set next_at = ${leaseEnds}, attempts = m.attempts + 1,
      tried_since = coalesce(m.tried_since, ${now})
    from webhook_endpoint e
    where e.tenant_id = ${t} and e.endpoint_id = ${endpointId} and e.off_at is null and e.removed_at is null
      and e.rests_until <= ${now} and m.tenant_id = ${t} and m.message_id = (
        select c.message_id from webhook_message c
        where c.tenant_id = ${t} and c.endpoint_id = ${endpointId} and c.state = 'queued' and c.next_at <= ${now}
          and not exists (select from webhook_message b where b.tenant_id = ${t} and b.endpoint_id = ${endpointId}
            and b.account_number = c.account_number and b.state = 'queued' and b.seq < c.seq offset 0)
        order by c.next_at, c.seq limit 1 for update skip locked)
    returning m.message_id as "messageId", m.endpoint_id as "endpointId", m.type, m.account_number as "accountNumber",
      m.details, m.happened_on as "happenedOn", m.happened_at as "happenedAt", m.tried_since as "triedSince", m.attempts,
      e.url, e.payload, e.sealed_secret as "sealedSecret",
      case when e.old_secret_until > ${now} then e.sealed_old_secret end as "sealedOldSecret"`.execute(tx.q);
  return rows[0] ?? null;
}

/** Endpoints that have a message that is due. */
export async function findDueEndpoints(db: Database, tenantId: number, now: Date): Promise<number[]> {
  const rows = await db.read<{ endpointId: number }>(
    tenantId,
    (tenant) => sql<{ endpointId: number }>`
      select e.endpoint_id as "endpointId" from webhook_endpoint e
      where e.tenant_id = ${tenant} and e.off_at is null and e.removed_at is null and e.rests_until <= ${now}
        and exists (select from webhook_message m where m.tenant_id = ${tenant} and m.endpoint_id = e.endpoint_id
          and m.state = 'queued' and m.next_at <= ${now})
      order by e.endpoint_id`,
  );
  return rows.map(({ endpointId }) => endpointId);
}

type Noted = Pick<MessageToSend, "messageId" | "endpointId"> & { readonly answer: string; readonly now: Date };

/** A second answer about a settled message changes nothing. */
export async function noteDelivered(tx: Tx, { messageId, endpointId, answer, now }: Noted): Promise<void> {
  const t = tx.tenantId;
  await sql`update webhook_message set state = 'delivered', last_answer = ${answer}, settled_at = ${now}
    where tenant_id = ${t} and message_id = ${messageId} and state = 'queued'`.execute(tx.q);
  await sql`update webhook_endpoint set failures = 0, failing_since = null, rests_until = '-infinity',
      last_answer = ${answer}, last_tried_at = ${now}, last_delivered_at = ${now}
    where tenant_id = ${t} and endpoint_id = ${endpointId}`.execute(tx.q);
}

/** Failures of an endpoint in a row before this one, and since when; its row is locked until they are changed. */
export async function lockFailures(
  tx: Tx,
  endpointId: number,
): Promise<{ readonly failures: number; readonly failingSince: Date | null }> {
  return tx.q
    .selectFrom("webhook_endpoint")
    .select(["failures", "failing_since as failingSince"])
    .where("tenant_id", "=", tx.tenantId)
    .where("endpoint_id", "=", endpointId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function noteMessageFailure(
  tx: Tx,
  { messageId, endpointId, answer, now }: Noted,
  { messageDelay, endpoint }: AfterFailure,
): Promise<void> {
  const t = tx.tenantId;
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  await tx.q
    .updateTable("webhook_message")
    .set({
      last_answer: answer,
      ...(messageDelay === null ? { state: "dead" as const, settled_at: now } : { next_at: after(messageDelay) }),
    })
    .where("tenant_id", "=", t)
    .where("message_id", "=", messageId)
    .where("state", "=", "queued")
    .execute();
  await sql`update webhook_endpoint set failures = failures + 1, failing_since = coalesce(failing_since, ${now}),
      last_answer = ${answer}, last_tried_at = ${now},
      rests_until = ${endpoint.kind === "rests" ? after(endpoint.seconds) : now}
    where tenant_id = ${t} and endpoint_id = ${endpointId}`.execute(tx.q);
}
