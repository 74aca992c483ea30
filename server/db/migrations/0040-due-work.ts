import { type Kysely, sql } from "kysely";

/**
 * Tells a lease from a wait: leases end by real time, waits by the publication's clock. Entries in the audit trail also
 * have the publication's day beside the instant; every transaction brings that day along.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add column claimed_until timestamptz`.execute(db);
  await sql`alter table audit_entry add column on_day date`.execute(db);
  await sql`alter table audit_entry alter column on_day set default nullif(current_setting('app.today', true), '')::date`.execute(
    db,
  );
}
