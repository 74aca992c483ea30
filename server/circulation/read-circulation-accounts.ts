import type { Circulation } from "#server/adapters/circulation/port.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { saveReadings } from "#server/store/circulation/circulation-reading.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { Tenant } from "#core/site/tenant.ts";

/** Reads the circulation system's record of accounts whose commands have settled: their expire dates have changed. */
export async function readCirculationAccounts(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: Tenant,
  circulation: Circulation,
  accountNumbers: readonly number[],
): Promise<void> {
  const read = await circulation.readAccounts(accountNumbers);
  if (read.kind === "read") await db.write(tenantDay(clock, tenant), (tx) => saveReadings(tx, read.found, clock.now()));
}
