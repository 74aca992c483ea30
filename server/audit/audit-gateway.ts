import type { Day } from "#core/day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { GatewayAccount } from "#server/adapters/payment/port.ts";
import type { Database } from "#server/db/database.ts";
import { findCharges, findReturns } from "#server/store/payment/audit-checks.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { checkRefundsNow } from "#server/store/payment/refund-outbox.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { compareWithGateway, type GatewayComparison } from "./compare-gateway.ts";

/** The gateway's days to compare, and the instant since which the books must match them. */
export type DaysToAudit = { readonly since: Date; readonly days: readonly Day[] };

/**
 * Compares the gateway's own list of the last days with the books. A refund that the gateway has paid and that we have
 * not confirmed yet is not a difference: the refunds job asks about it now, and posts it within a minute.
 */
export async function auditGateway(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { tenant }: Publication,
  account: GatewayAccount,
  { since, days }: DaysToAudit,
): Promise<GatewayComparison> {
  const compared = await compareWithGateway(account.dayList, days, {
    charges: await findCharges(db, tenant.tenantId, account.gateway, since),
    returns: await findReturns(db, tenant.tenantId, account.gateway, since),
  });
  if (compared.kind === "compared" && compared.unconfirmed.length > 0)
    await db.write(tenantDay(clock, tenant), (tx) => checkRefundsNow(tx, compared.unconfirmed, clock.now()));
  return compared;
}
