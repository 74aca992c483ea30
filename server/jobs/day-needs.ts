import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { Enqueue } from "#server/store/outbox.ts";
import type { Publications } from "#server/store/publication-cache.ts";

/** What the work of a day is given. */
export type DayNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
  readonly enqueue: Enqueue;
  readonly uuid: () => string;
};
