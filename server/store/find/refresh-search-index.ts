import type { TenantDay } from "#server/db/database.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { refreshWordsBatch } from "./refresh-index.ts";

/** A search has to wait for the batch that is being written, so it is small. */
const batch = 100;

/**
 * Computes the words of every account of a publication that has changed, in batches. Killed at any moment, it leaves the
 * rest for the next run.
 *
 * @returns how many changes it followed.
 */
export const refreshSearchWords = atPublication(
  async ({ db }: PublicationNeeds, { tenantId, today }): Promise<number> => {
    const at: TenantDay = { tenantId, today };
    for (let done = 0; ;) {
      const settled = await db.write(at, (tx) => refreshWordsBatch(tx, { most: batch, first: "oldest" }));
      done += settled;
      if (settled < batch) return done;
    }
  },
);
