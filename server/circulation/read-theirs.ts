import type { Circulation } from "#server/adapters/circulation/port.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { keepReadings } from "#server/store/circulation-reading.ts";

/** Reads what theirs says of accounts whose commands have settled: their expire dates are new now. */
export async function readTheirs(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenantId: number,
  circulation: Circulation,
  accountNumbers: readonly number[],
): Promise<void> {
  const read = await circulation.readAccounts(accountNumbers);
  if (read.kind === "read") await db.write(tenantId, (tx) => keepReadings(tx, read.found, clock.now()));
}
