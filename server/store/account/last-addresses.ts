import { type RawBuilder, sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/** An address of a subscription that is over. `addressId` is 0 if it has to be checked again. */
export type LastAddress = {
  readonly addressId: number;
  readonly street: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip5: string;
  readonly plus4: string | null;
  /** How the publication delivers there now. */
  readonly method: "carrier" | "mail" | "none";
};

export type LastAddresses = { readonly billing: LastAddress | null; readonly delivery: LastAddress | null };

/**
 * Where a subscription was billed and delivered to. An address keeps its id if it is the login's own and still
 * delivered to the same way.
 */
export async function findLastAddresses(
  db: Database,
  tenantId: number,
  { subscriptionId, loginId }: { readonly subscriptionId: number; readonly loginId: number },
): Promise<LastAddresses> {
  const [found = { billing: null, delivery: null }] = await db.read<LastAddresses>(tenantId, (tenant) => {
    const place = (id: RawBuilder<unknown>) => sql`(
      select json_build_object('street', a.street, 'city', a.city, 'stateCode', a.state_code, 'zip5', a.zip5,
        'plus4', a.plus4, 'method', coalesce(z.method, 'none'),
        'addressId', case when a.claimed_by = ${loginId}::bigint and a.method = coalesce(z.method, 'none')
          then a.address_id else 0 end)
      from address a left join delivery_zip z on z.tenant_id = ${tenant} and z.zip5 = a.zip5
      where a.tenant_id = ${tenant} and a.address_id = ${id})`;
    return sql<LastAddresses>`
      select ${place(sql`u.billing_address_id`)} as billing, ${place(sql`u.delivery_address_id`)} as delivery
      from subscription u where u.tenant_id = ${tenant} and u.subscription_id = ${subscriptionId}`;
  });
  return found;
}
