import { type Kysely, sql } from "kysely";

/**
 * The day of an instant on the publication's own calendar: a plain cast uses the server's day, which differs every
 * evening.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function publication_day(at timestamptz) returns date language sql stable as $$
      select (at at time zone (t.settings ->> 'timeZone'))::date from tenant t
      where t.tenant_id = nullif(current_setting('app.tenant', true), '')::int
    $$`.execute(db);
}
