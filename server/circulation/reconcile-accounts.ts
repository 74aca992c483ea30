import { atPublication } from "#server/at-publication.ts";
import { reconcile } from "#core/circulation/reconcile.ts";
import type { Day } from "#core/day.ts";
import type { Circulation } from "#server/adapters/circulation/port.ts";
import { saveReadings } from "#server/store/circulation/circulation-reading.ts";
import {
  addToReport,
  findMirroredAccounts,
  finishReport,
  openReport,
} from "#server/store/circulation/circulation-report.ts";
import type { CirculationNeeds } from "./send-commands.ts";

const batch = 200;
/** By this time on the publication's clock, the nightly draw is over. */
const afterMinutes = 4 * 60;

/**
 * The nightly comparison (rules 11): reads the circulation system's record of every account that it keeps, in batches,
 * and stores the differences for `./doorstep report circulation`. If it is killed, or the system stops answering, the
 * next run continues there.
 * @returns whether the night's report is finished.
 */
export const reconcileAccounts = atPublication(
  async (needs: CirculationNeeds, { publication, tenantId, today, minutes }): Promise<boolean> => {
    const { db, clock } = needs;
    if (publication.tenant.circulation.kind !== "mirror") return true;
    const { tenant } = publication;
    const circulation = await needs.circulationOf(tenant);
    if (circulation === null || minutes < afterMinutes) return false;
    const { system } = publication.tenant.circulation;
    const report = await db.write({ tenantId, today }, (tx) => openReport(tx, today, clock.now()));
    if (report === null) return true;
    for (let after = report.throughAccount; ;) {
      const through = await compareBatch(needs, { tenantId, circulation, system, today, after });
      if (through === null) return false;
      if (through === after) break;
      after = through;
    }
    await db.write({ tenantId, today }, (tx) => finishReport(tx, today, clock.now()));
    return true;
  },
);

type Batch = {
  readonly tenantId: number;
  readonly circulation: Circulation;
  readonly system: string;
  readonly today: Day;
  readonly after: number;
};

/**
 * @returns the last account that was compared; null if the circulation system does not answer, or another worker is
 * comparing.
 */
async function compareBatch(
  { db, clock }: CirculationNeeds,
  { tenantId, circulation, system, today, after }: Batch,
): Promise<number | null> {
  const now = clock.now();
  const ours = await findMirroredAccounts(db, tenantId, { system, after, now, atMost: batch });
  const through = ours.at(-1)?.accountNumber;
  if (through === undefined) return after;
  const read = await circulation.readAccounts(ours.map(({ accountNumber }) => accountNumber));
  if (read.kind !== "read") return null;
  const theirs = new Map(read.found.map((account) => [account.accountNumber, account]));
  const findings = ours.flatMap((account) => reconcile(account, theirs.get(account.accountNumber) ?? null));
  const added = await db.write({ tenantId, today }, async (tx) => {
    if (!(await addToReport(tx, { reportOn: today, after, through, accounts: ours.length, findings }))) return false;
    await saveReadings(tx, read.found, now);
    return true;
  });
  return added ? through : null;
}
