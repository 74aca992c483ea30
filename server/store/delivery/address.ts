import { type RawBuilder, sql } from "kysely";
import type { DeliveryRow } from "#core/address/print-delivery.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A validated address. Its id is random, and a browser cannot use it to look the address up (security.md S25). */
export type AddressRecord = {
  readonly addressId: number;
  readonly street: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip5: string;
  readonly plus4: string | null;
  readonly method: "carrier" | "mail" | "none";
};

export type NewAddress = AddressRecord & { readonly matchKey: string; readonly routeCode: string | null };

export async function insertAddress(tx: Tx, address: NewAddress): Promise<void> {
  await tx.q
    .insertInto("address")
    .values({
      tenant_id: tx.tenantId,
      address_id: address.addressId,
      street: address.street,
      city: address.city,
      state_code: address.stateCode,
      zip5: address.zip5,
      plus4: address.plus4,
      match_key: address.matchKey,
      method: address.method,
      route_code: address.routeCode,
      claimed_by: null,
    })
    .execute();
}

/** How the publication delivers to a ZIP code; null if it does not. */
export async function findDeliveryRow(db: Database, tenantId: number, zip5: string): Promise<DeliveryRow | null> {
  const [row] = await db.read<DeliveryRow>(
    tenantId,
    (tenant) => sql<DeliveryRow>`select z.method, z.route_code as "routeCode" from delivery_zip z
      where z.tenant_id = ${tenant} and z.zip5 = ${zip5}`,
  );
  return row ?? null;
}

export type RoutedAddress = AddressRecord & { readonly routeCode: string | null };

const unclaimedHours = 24;

/** The columns of addresses that a login may use: its own, or unclaimed ones of the last 24 hours. */
const usable = (tenant: RawBuilder<number>, ids: readonly number[], loginId: number | null) => sql<RoutedAddress>`
  select a.address_id as "addressId", a.street, a.city, a.state_code as "stateCode", a.zip5, a.plus4, a.method,
    a.route_code as "routeCode"
  from address a
  where a.tenant_id = ${tenant} and a.address_id = any(${ids}::bigint[])
    and (a.claimed_by = ${loginId}::bigint
      or (a.claimed_by is null and a.created_at > now() - make_interval(hours => ${unclaimedHours}::int)))`;

/** @param loginId null for an anonymous visitor, who can use only unclaimed addresses. */
export async function findUsableAddresses(
  db: Database,
  tenantId: number,
  ids: readonly number[],
  loginId: number | null,
): Promise<AddressRecord[]> {
  return ids.length === 0 ? [] : db.read(tenantId, (tenant) => usable(tenant, ids, loginId));
}

/**
 * The same, inside a transaction.
 * @param loginId 0 for a caller on the phone, who can use only unclaimed addresses.
 */
export async function findUsableAddressesInTx(
  tx: Tx,
  ids: readonly number[],
  loginId: number,
): Promise<RoutedAddress[]> {
  if (ids.length === 0) return [];
  return (await usable(sql<number>`${tx.tenantId}::int`, ids, loginId).execute(tx.q)).rows;
}

/**
 * Binds addresses to the login when they are first used. A caller on the phone has no login (0), so their addresses
 * stay with the subscription.
 * @returns those that were free or already its own.
 */
export async function claimAddresses(tx: Tx, ids: readonly number[], loginId: number): Promise<AddressRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AddressRecord>`
    update address a set claimed_by = nullif(${loginId}::bigint, 0)
    where a.tenant_id = ${tx.tenantId} and a.address_id = any(${ids}::bigint[])
      and (a.claimed_by = ${loginId}::bigint
        or (a.claimed_by is null and a.created_at > now() - make_interval(hours => ${unclaimedHours}::int)))
    returning a.address_id as "addressId", a.street, a.city, a.state_code as "stateCode", a.zip5, a.plus4, a.method`.execute(
    tx.q,
  );
  return rows;
}

export type AddressCopy = { readonly newId: number; readonly loginId: number; readonly method?: "mail" };

/** The addresses of a subscription: where it is billed, and where its paper goes. */
export async function findAddressesOf(
  tx: Tx,
  subscriptionId: number,
): Promise<{ readonly billing: AddressRecord | null; readonly delivery: AddressRecord | null }> {
  const place = (
    id: RawBuilder<unknown>,
  ) => sql`(select json_build_object('addressId', a.address_id, 'street', a.street,
    'city', a.city, 'stateCode', a.state_code, 'zip5', a.zip5, 'plus4', a.plus4, 'method', a.method)
    from address a where a.tenant_id = ${tx.tenantId} and a.address_id = ${id})`;
  const { rows } = await sql<{ billing: AddressRecord | null; delivery: AddressRecord | null }>`
    select ${place(sql`u.billing_address_id`)} as billing, ${place(sql`u.delivery_address_id`)} as delivery
    from subscription u where u.tenant_id = ${tx.tenantId} and u.subscription_id = ${subscriptionId}`.execute(tx.q);
  return rows[0] ?? { billing: null, delivery: null };
}

/**
 * Copies an address under a new id, because two logins never share one. `method`: it is delivered by mail from here on.
 */
export async function copyAddress(tx: Tx, addressId: number, { newId, loginId, method }: AddressCopy): Promise<void> {
  const way = method === "mail" ? sql`'mail', null` : sql`method, route_code`;
  await sql`
    insert into address (tenant_id, address_id, street, city, state_code, zip5, plus4, match_key, method, route_code, claimed_by)
    select tenant_id, ${newId}, street, city, state_code, zip5, plus4, match_key, ${way}, ${loginId}
    from address where tenant_id = ${tx.tenantId} and address_id = ${addressId}`.execute(tx.q);
}

/** How the paper is delivered to an address on record; null if there is no such address. */
export async function findAddressMethod(tx: Tx, addressId: number): Promise<AddressRecord["method"] | null> {
  const row = await tx.q
    .selectFrom("address")
    .select("method")
    .where("tenant_id", "=", tx.tenantId)
    .where("address_id", "=", addressId)
    .executeTakeFirst();
  return row?.method ?? null;
}

/** How the publication delivers to each of its ZIP codes. */
export async function findDeliveryRows(db: Database, tenantId: number): Promise<ReadonlyMap<string, DeliveryRow>> {
  const rows = await db.read<DeliveryRow & { readonly zip5: string }>(
    tenantId,
    (tenant) => sql<DeliveryRow & { readonly zip5: string }>`select z.zip5, z.method, z.route_code as "routeCode"
      from delivery_zip z where z.tenant_id = ${tenant}`,
  );
  return new Map(rows.map(({ zip5, ...row }) => [zip5, row]));
}
