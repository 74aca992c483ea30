import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * Makes sure that what was written off is not asked for again: fees of unpaid paper bills are waived, and a
 * subscription that ended unpaid can no longer be paid for late.
 */
export async function waiveDebt(
  tx: Tx,
  { subscriptionId, now }: { readonly subscriptionId: number; readonly now: Date },
): Promise<void> {
  await sql`
    with fees as (
      update paper_bill set fee_waived_at = ${now}
      where tenant_id = ${tx.tenantId} and subscription_id = ${subscriptionId} and fee_paid_by is null and fee_waived_at is null
    )
    update subscription set ended_unpaid_on = null
    where tenant_id = ${tx.tenantId} and subscription_id = ${subscriptionId} and ended_unpaid_on is not null`.execute(
    tx.q,
  );
}
