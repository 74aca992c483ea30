import { addDays } from "#core/day.ts";
import { listRetentionDays } from "#core/import/reading.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { audit } from "#server/store/audit.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { deleteGoLivePreviewsBefore } from "#server/store/import/go-live-preview.ts";
import { findAbandonedReadings } from "#server/store/import/list-reading.ts";
import { deleteOldLists } from "#server/store/import/uploaded-list.ts";

/** Gives readings without a worker to the next one, and deletes lists that nobody has worked with for days. */
export const maintainLists = atPublication(
  async ({ db, clock, enqueue }: PublicationNeeds & { readonly enqueue: Enqueue }, { tenantId, today }) => {
    const at = { tenantId, today };
    const abandoned = await findAbandonedReadings(db, tenantId, clock.now());
    if (abandoned.length > 0)
      await db.write(at, (tx) =>
        enqueue(
          tx,
          "move-in-list",
          abandoned.map((id) => ({ tenantId, id })),
        ),
      );
    await db.write(at, async (tx) => {
      await deleteGoLivePreviewsBefore(tx, addDays(tx.today, -listRetentionDays));
      for (const name of await deleteOldLists(tx))
        await audit(tx, {
          actor: "job:move-in-lists",
          action: "moveIn.delete",
          subject: `list:${name}`,
          outcome: "deleted",
        });
    });
  },
);
