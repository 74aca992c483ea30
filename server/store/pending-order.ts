import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

export type PendingOrderRecord = {
  readonly subscriptionId: number;
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly addOnIds: readonly string[];
  readonly product: "P" | "D";
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
  readonly deliveryMethod: "carrier" | "mail" | "none" | null;
  readonly deliveryState: string | null;
  readonly billing: {
    readonly street: string;
    readonly city: string;
    readonly stateCode: string;
    readonly zip5: string;
  };
  /** What the buyer last agreed to pay today, and the terms it was agreed under. */
  readonly consentedCents: number;
  readonly termsVersion: string;
  readonly termsText: string;
};

const orderOf = (tenant: RawBuilder<number>, accountNumber: number): RawBuilder<PendingOrderRecord> =>
  sql<PendingOrderRecord>`
      select u.subscription_id as "subscriptionId", u.bundle_id as "bundleId", u.rate_code as "rateCode",
        u.rate_version as "rateVersion", u.add_on_ids as "addOnIds", u.product,
        a.first_name as "firstName", a.last_name as "lastName", a.contact_email as "contactEmail",
        de.method as "deliveryMethod", de.state_code as "deliveryState",
        json_build_object('street', bi.street, 'city', bi.city, 'stateCode', bi.state_code, 'zip5', bi.zip5) as billing,
        c.due_today_cents as "consentedCents", c.terms_version as "termsVersion", c.terms_text as "termsText"
      from subscription u
      join account a on a.tenant_id = ${tenant} and a.account_number = u.account_number
      join address bi on bi.tenant_id = ${tenant} and bi.address_id = u.billing_address_id
      left join address de on de.tenant_id = ${tenant} and de.address_id = u.delivery_address_id
      join lateral (select x.due_today_cents, x.terms_version, x.terms_text from price_consent x
        where x.tenant_id = ${tenant} and x.subscription_id = u.subscription_id order by x.consent_id desc limit 1) c on true
      where u.tenant_id = ${tenant} and u.account_number = ${accountNumber} and u.status = 'pending'`;

/** The order behind a pending subscription, as it was last agreed to. Null: nothing waits for payment. */
export async function findPendingOrder(
  db: Database,
  tenantId: number,
  accountNumber: number,
): Promise<PendingOrderRecord | null> {
  const [row] = await db.read<PendingOrderRecord>(tenantId, (tenant) => orderOf(tenant, accountNumber));
  return row ?? null;
}

/** The same, held until the end of the transaction: it is neither chosen anew nor given up meanwhile. */
export async function lockPendingOrder(tx: Tx, accountNumber: number): Promise<PendingOrderRecord | null> {
  const held = sql<PendingOrderRecord>`${orderOf(sql<number>`${tx.tenantId}::int`, accountNumber)} for update of u`;
  return (await held.execute(tx.q)).rows[0] ?? null;
}
