import { type Kysely, sql } from "kysely";

/**
 * An auditor of several publications reads one trail over all of them (readAcross), and only reads it. Links by which
 * staff set up a sign-in are deleted long after they have run out. A day's payments are read by an index that can be used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create policy across on audit_entry for select to doorstep_app
      using (tenant_id = any(string_to_array(nullif(current_setting('app.tenants', true), ''), ',')::int[]));
    grant delete on staff_link to doorstep_app;

    -- Under row-level security a coalesce() is never looked for in an index, a case is.
    drop index payment_intent_day;
    create index payment_intent_moment on payment_intent
      (tenant_id, (case when captured_at is null then token_at else captured_at end), intent_id);
  `.execute(db);
}
