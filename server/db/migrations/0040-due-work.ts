import { type Kysely, sql } from "kysely";

/**
 * A lease is told from a wait: leases end by real time, waits by the publication's clock. And what is written into the trail
 * has the publication's day beside the instant, which every transaction brings along.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add column claimed_until timestamptz`.execute(db);
  await sql`alter table audit_entry add column on_day date`.execute(db);
  await sql`alter table audit_entry alter column on_day set default nullif(current_setting('app.today', true), '')::date`.execute(
    db,
  );
}
