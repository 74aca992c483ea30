import { type Kysely, sql } from "kysely";

/** Publications from before the setting get its default: a temporary stop may begin up to a year ahead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update tenant set settings = jsonb_set(settings, '{policy,stopAheadDays}', '365')
    where settings ? 'policy' and not settings -> 'policy' ? 'stopAheadDays'`.execute(db);
}
