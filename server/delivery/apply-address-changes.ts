import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { applyChangesThrough } from "#server/store/delivery/address-change.ts";

const batch = 100;

/**
 * Delivers the paper to the new address from the day of a move on, by the publication's calendar (rules 4.13). Safe to
 * run more than once, and to be killed at any instant.
 * @returns how many moves there were.
 */
export const applyAddressChanges = atPublication(
  async (needs: PublicationNeeds, { tenantId, today }): Promise<number> => {
    let applied = 0;
    for (let count = batch; count === batch; applied += count) {
      count = await needs.db.write({ tenantId, today }, (tx) =>
        applyChangesThrough(tx, today, needs.clock.now(), batch),
      );
    }
    return applied;
  },
);
