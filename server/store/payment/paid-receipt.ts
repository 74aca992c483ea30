import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/** A payment that an account has a receipt for, and the refunds requested of it. */
export type PaidReceipt = {
  readonly intentId: string;
  /** Null: it was for a gift. */
  readonly subscriptionId: number | null;
  readonly causes: readonly string[];
};

/** Under the account's lock. Null: this account has no such receipt. */
export async function findPaidReceipt(
  tx: Tx,
  by: { readonly accountNumber: number; readonly receiptNumber: string },
): Promise<PaidReceipt | null> {
  const { rows } = await sql<PaidReceipt>`
    select i.intent_id as "intentId", case when i.gift_id is null then i.subscription_id end as "subscriptionId",
      array(select r.cause from refund r where r.tenant_id = ${tx.tenantId} and r.intent_id = i.intent_id) as causes
    from payment_intent i where i.tenant_id = ${tx.tenantId} and i.account_number = ${by.accountNumber}
      and i.receipt_number = ${by.receiptNumber}`.execute(tx.q);
  return rows[0] ?? null;
}
