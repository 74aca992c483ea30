import { sql } from "kysely";

/**
 * When a refund or reversal `r` was last sent; null if never. A database restored from a backup cannot know: the lost
 * database may have sent it up to then (docs/decisions/0027).
 */
export const lastSent = sql<Date | null>`greatest(r.sent_at, (select max(restored_at) from restoration))`;
