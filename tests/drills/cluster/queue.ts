import type { DatabaseTarget } from "#server/db/connect.ts";
import { ownerPool } from "#server/db/connections.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { ownerOf } from "#tests/world/store.ts";

/** Makes the working programs do what is due on this day, without waiting for the next ten minutes. */
export async function enqueueDay(reach: DatabaseTarget): Promise<void> {
  const pool = ownerPool(ownerOf(reach), 1);
  const boss = await openQueue(pool, false, () => undefined);
  await boss.send("day", {});
  await boss.stop({ graceful: false, close: false });
  await pool.end();
}
