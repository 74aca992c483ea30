import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { AddressChangeState } from "#core/delivery/address-change-state.ts";
import type { Tx } from "#server/db/database.ts";

/** An address on record, as its own subscriber sees it. */
export type SubscriberAddress = {
  readonly addressId: number;
  readonly street: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip5: string;
  readonly plus4: string | null;
  readonly matchKey: string;
  readonly method: "carrier" | "mail" | "none";
  readonly routeCode: string | null;
};

/** Null if there is no such address. The caller has checked whose it is. */
export async function findAddress(tx: Tx, addressId: number): Promise<SubscriberAddress | null> {
  const { rows } = await sql<SubscriberAddress>`
    select a.address_id as "addressId", a.street, a.city, a.state_code as "stateCode", a.zip5, a.plus4,
      a.match_key as "matchKey", a.method, a.route_code as "routeCode"
    from address a where a.tenant_id = ${tx.tenantId} and a.address_id = ${addressId}`.execute(tx.q);
  return rows[0] ?? null;
}

export type ChangeRecord = {
  readonly changeId: number;
  readonly addressId: number;
  readonly billingToo: boolean;
  readonly effectiveOn: Day;
  readonly state: AddressChangeState;
};

const find = async (tx: Tx, condition: RawBuilder<unknown>): Promise<ChangeRecord | null> => {
  const { rows } = await sql<ChangeRecord>`
    select c.change_id as "changeId", c.address_id as "addressId", c.billing_too as "billingToo",
      c.effective_on as "effectiveOn", c.state
    from address_change c where c.tenant_id = ${tx.tenantId} and ${condition}`.execute(tx.q);
  return rows[0] ?? null;
};

/** The move that waits for its day. There is at most one. */
export const findPendingChange = (tx: Tx, subscriptionId: number): Promise<ChangeRecord | null> =>
  find(tx, sql`c.subscription_id = ${subscriptionId} and c.state = 'pending'`);

/** Locks the move until the end of the transaction, so that its job does not carry it out meanwhile. */
export const lockChange = (tx: Tx, accountNumber: number, changeId: number): Promise<ChangeRecord | null> =>
  find(tx, sql`c.change_id = ${changeId} and c.account_number = ${accountNumber} for update`);

export type NewChange = {
  readonly accountNumber: number;
  readonly subscriptionId: number;
  readonly addressId: number;
  readonly billingToo: boolean;
  readonly effectiveOn: Day;
};

/**
 * Records a move, replacing one that already waits. Called under the account's lock.
 * @returns its id.
 */
export async function putChange(tx: Tx, change: NewChange, now: Date): Promise<number> {
  await tx.q
    .updateTable("address_change")
    .set({ state: "withdrawn", settled_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("subscription_id", "=", change.subscriptionId)
    .where("state", "=", "pending")
    .execute();
  const row = await tx.q
    .insertInto("address_change")
    .values({
      tenant_id: tx.tenantId,
      account_number: change.accountNumber,
      subscription_id: change.subscriptionId,
      address_id: change.addressId,
      billing_too: change.billingToo,
      effective_on: change.effectiveOn,
      state: "pending",
      settled_at: null,
    })
    .returning("change_id")
    .executeTakeFirstOrThrow();
  return row.change_id;
}

export async function withdrawChange(tx: Tx, changeId: number, now: Date): Promise<void> {
  await tx.q
    .updateTable("address_change")
    .set({ state: "withdrawn", settled_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("change_id", "=", changeId)
    .execute();
}

/**
 * Carries out the moves whose day has come, and records each in the audit trail, in one statement. Rows that another
 * worker or command holds are skipped; if the subscription has ended meanwhile, its move is withdrawn.
 * @returns how many there were.
 */
export async function applyChangesThrough(tx: Tx, today: Day, now: Date, most: number): Promise<number> {
  const { rows } = await sql`
    with due as (
      select c.change_id, c.subscription_id, c.account_number, c.address_id, c.billing_too, u.status <> 'ended' as live
      from address_change c
      join subscription u on u.tenant_id = ${tx.tenantId} and u.subscription_id = c.subscription_id
      where c.tenant_id = ${tx.tenantId} and c.state = 'pending' and c.effective_on <= ${today}::date
      order by c.effective_on limit ${most} for update of c skip locked
    ), moved as (
      update subscription u set delivery_address_id = due.address_id,
        billing_address_id = case when due.billing_too then due.address_id else u.billing_address_id end
      from due where u.tenant_id = ${tx.tenantId} and u.subscription_id = due.subscription_id and due.live
    ), settled as (
      update address_change c set state = case when due.live then 'applied' else 'withdrawn' end, settled_at = ${now}
      from due where c.tenant_id = ${tx.tenantId} and c.change_id = due.change_id
      returning c.change_id, c.account_number, c.state
    )
    insert into audit_entry (tenant_id, actor, action, subject, outcome, details)
    select ${tx.tenantId}, 'job:apply-address-changes', 'delivery.move', 'account:' || account_number, state,
      jsonb_build_object('changeId', change_id)
    from settled returning entry_id`.execute(tx.q);
  return rows.length;
}
