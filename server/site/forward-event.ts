import type { Tracker } from "#server/adapters/tracker/port.ts";
import type { Database } from "#server/db/database.ts";
import { dropEvent, findEvent } from "#server/store/publication/analytics-event.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { TrackerAccountOf } from "./tracker-account.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type ForwardNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
  readonly tracker: Tracker;
  readonly accountOf: TrackerAccountOf;
};

/** Throws the job back to the queue, whose own back-off decides when to try again. */
class EventDelayed extends Error {}

/**
 * Forwards one event to the publisher's tracker and deletes it. A tracker that is down affects nobody (security.md
 * F15): the event waits, and is dropped if it was refused for good or the publisher no longer has a tracker.
 */
export async function forwardEvent(
  { db, clock, publications, tracker, accountOf }: ForwardNeeds,
  tenantId: number,
  eventId: string,
): Promise<void> {
  const event = await findEvent(db, tenantId, eventId);
  const publication = await publications.publication(tenantId);
  if (event === null || publication === null) return;
  // An event forwarded now could not be deleted, and would be forwarded again.
  if (!db.hasDiskSpace()) throw new EventDelayed("the disk is almost full");
  const account = await accountOf(publication.tenant);
  const tracked = account === null ? null : await tracker.record(account, event);
  if (tracked?.kind === "later") throw new EventDelayed(tracked.why);
  await db.write(tenantDay(clock, publication.tenant), (tx) => dropEvent(tx, eventId));
}
