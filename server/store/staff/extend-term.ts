import { sql } from "kysely";
import { isMirrored } from "#core/circulation/system-of-record.ts";
import type { ExpiryEntry } from "#core/ledger/expiry.ts";
import type { AfterUnits } from "#core/payment/dates-with-units.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { Tx } from "#server/db/database.ts";
import { type HeldTerm, postExpiry, setPaidDates } from "#server/store/subscription/held-term.ts";

/** The circulation system that keeps an account; null if it is kept here, so that its ledger may be changed here. */
export async function externalSystemOf(
  tx: Tx,
  { circulation }: Pick<Tenant, "circulation">,
  accountNumber: number,
): Promise<string | null> {
  const row = await tx.q
    .selectFrom("account")
    .select("circulation_system as system")
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .executeTakeFirst();
  return row !== undefined && isMirrored(circulation, row.system) ? row.system : null;
}

/** A row that staff post, and why: `credit:7`. */
export type StaffLedgerRow = { readonly entry: ExpiryEntry; readonly reference: string; readonly actor: string };

/** Posts a row of the ledger and the dates that follow from it. An overdue subscription that is paid again continues. */
export async function extendTerm(
  tx: Tx,
  held: Pick<HeldTerm, "subscriptionId" | "rateCode" | "rateVersion" | "status">,
  { entry, reference, actor }: StaffLedgerRow,
  { dates, status }: AfterUnits,
): Promise<void> {
  const { subscriptionId, rateCode, rateVersion } = held;
  await postExpiry(tx, [{ ...entry, subscriptionId, rateCode, rateVersion, reference, actor }]);
  await setPaidDates(tx, subscriptionId, dates);
  if (status === held.status) return;
  await sql`update subscription set status = ${status}
    where tenant_id = ${tx.tenantId} and subscription_id = ${subscriptionId}`.execute(tx.q);
}
