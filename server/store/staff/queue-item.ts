import { type RawBuilder, sql } from "kysely";
import type { TakenBy } from "#core/staff/queue-text.ts";
import type { QueueName } from "#core/staff/queue.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** Which item: its queue, and its id within it. */
export type QueueItemKey = { readonly queue: QueueName; readonly key: string };

/** The staff member who has taken an item, and when by the publication's clock. */
export type ItemHolder = TakenBy & { readonly staffId: number };

const columns = (timeZone: string) => {
  const at = sql`(q.taken_at at time zone ${timeZone}::text)`;
  return sql`q.staff_id as "staffId", coalesce((select s.name from staff s where s.staff_id = q.staff_id), '') as name,
    ${at}::date as "on", (extract(hour from ${at}) * 60 + extract(minute from ${at}))::int as minutes`;
};

/** Everything of a publication that somebody has taken and that is not settled. */
export const findTakenItems = (
  db: Database,
  tenantId: number,
  timeZone: string,
): Promise<(QueueItemKey & ItemHolder)[]> =>
  db.read<QueueItemKey & ItemHolder>(
    tenantId,
    (tenant) => sql<
      QueueItemKey & ItemHolder
    >`select q.queue, q.item_key as key, ${columns(timeZone)} from staff_queue_item q
      where q.tenant_id = ${tenant} and q.staff_id is not null and q.settled_at is null`,
  );

/** The holder of an item, which stays locked for the rest of the transaction; null if nobody has it. */
export async function lockItemHolder(
  tx: Tx,
  { queue, key }: QueueItemKey,
  timeZone: string,
): Promise<ItemHolder | null> {
  const { rows } = await sql<ItemHolder>`select ${columns(timeZone)} from staff_queue_item q
    where q.tenant_id = ${tx.tenantId} and q.queue = ${queue} and q.item_key = ${key} and q.staff_id is not null
      and q.settled_at is null
    for update of q`.execute(tx.q);
  return rows[0] ?? null;
}

export type ItemToTake = QueueItemKey & {
  readonly accountNumber: number | null;
  readonly staffId: number;
  readonly now: Date;
};

/** Takes an item that nobody has. @returns false if somebody has it: two who take it at once wait for each other. */
export async function takeItem(tx: Tx, { queue, key, accountNumber, staffId, now }: ItemToTake): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_queue_item as q (tenant_id, queue, item_key, account_number, staff_id, taken_at)
    values (${tx.tenantId}, ${queue}, ${key}, ${accountNumber}::bigint, ${staffId}, ${now}::timestamptz)
    on conflict (tenant_id, queue, item_key) do update set staff_id = excluded.staff_id, taken_at = excluded.taken_at
      where q.staff_id is null and q.settled_at is null
    returning q.item_key`.execute(tx.q);
  return rows.length > 0;
}

/** Releases an item. If it is marked as settled, it stays so. */
export async function freeItem(tx: Tx, { queue, key }: QueueItemKey): Promise<void> {
  await sql`delete from staff_queue_item where tenant_id = ${tx.tenantId} and queue = ${queue} and item_key = ${key}
    and settled_at is null`.execute(tx.q);
}

export type ItemToSettle = QueueItemKey & {
  readonly accountNumber: number | null;
  /** `staff:7`, `command:root`. */
  readonly actor: string;
  readonly now: Date;
};

/**
 * Marks an item as settled if no other record says so.
 * @returns false if it was already settled.
 */
export async function settleItem(tx: Tx, { queue, key, accountNumber, actor, now }: ItemToSettle): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_queue_item as q (tenant_id, queue, item_key, account_number, settled_at, settled_by)
    values (${tx.tenantId}, ${queue}, ${key}, ${accountNumber}::bigint, ${now}::timestamptz, ${actor})
    on conflict (tenant_id, queue, item_key) do update set settled_at = excluded.settled_at, settled_by = excluded.settled_by
      where q.settled_at is null
    returning q.item_key`.execute(tx.q);
  return rows.length > 0;
}

/** Whether somebody has marked an item as settled; `key` is an expression of the outer statement. */
export const settledItemExists = (
  tenant: RawBuilder<number>,
  queue: QueueName,
  key: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (select from staff_queue_item q where q.tenant_id = ${tenant}
    and q.queue = ${queue}::text and q.item_key = ${key} and q.settled_at is not null)`;

/** The same for one item, in a transaction. */
export async function isItemSettled(tx: Tx, { queue, key }: QueueItemKey): Promise<boolean> {
  const row = await tx.q
    .selectFrom("staff_queue_item")
    .select("item_key")
    .where("tenant_id", "=", tx.tenantId)
    .where("queue", "=", queue)
    .where("item_key", "=", key)
    .where("settled_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
