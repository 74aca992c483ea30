import type pg from "pg";
import { addDays } from "#core/day.ts";
import { localMoment } from "#server/adapters/clock/system.ts";
import { appPool } from "#server/db/connections.ts";
import { openDatabase } from "#server/db/database.ts";
import { appPassword, appRole } from "#server/db/roles.ts";
import { findDueRenewals } from "#server/store/renewal/renewal.ts";
import { median } from "../rounds.ts";

export type Scanning = {
  readonly owner: pg.ClientConfig;
  readonly tenantIds: readonly number[];
  readonly daysAhead: number;
  readonly count: number;
};

/** Looks for the first 100 renewals that are due, publication after publication. Returns the median time in ms. */
process.on("message", (wanted: Scanning) => void scan(wanted).then((ms) => process.send?.(ms)));

async function scan({ owner, tenantIds, daysAhead, count }: Scanning): Promise<number> {
  const login = { ...owner, user: appRole, password: appPassword(String(owner.password)) };
  const db = openDatabase(appPool(login, { size: 1, direct: true, deadlineMs: 5000 }), {
    direct: true,
    deadlineMs: 5000,
  });
  const today = addDays(localMoment(new Date(), "UTC").today, daysAhead);
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const begun = performance.now();
    const due = await findDueRenewals(db, tenantIds[at % tenantIds.length] ?? 0, { today, after: null, most: 100 });
    times.push(performance.now() - begun);
    if (due.length < 100) throw new Error(`only ${due.length} renewals are due`);
  }
  await db.close();
  return median(times);
}
