import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { applyChangesThrough } from "#server/store/delivery/address-change.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";

export type ApplyChangesNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
};

const batch = 100;

/**
 * Has the paper delivered to the new address from the day of a move on, by the publication's calendar (rules 4.13). Safe
 * to run twice, and to be killed at any instant. @returns how many moves there were.
 */
export async function applyAddressChanges(needs: ApplyChangesNeeds, tenantId: number): Promise<number> {
  const publication = await needs.publications.publication(tenantId);
  if (publication === null) return 0;
  const { today } = needs.clock.local(publication.tenant);
  let applied = 0;
  for (let count = batch; count === batch; applied += count) {
    count = await needs.db.write({ tenantId, today }, (tx) => applyChangesThrough(tx, today, needs.clock.now(), batch));
  }
  return applied;
}
